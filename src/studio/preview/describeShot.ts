import type { ShotReason } from '../../protocol/show.ts';
import { rosterStreams } from '../../scene/queries.ts';
import type { StudioState } from '../../participant/studioState.ts';
import { t } from '../../text/t.ts';

/** What the automatic director shows and why, in a sentence; empty while it is off. */
export function describeShot(state: Pick<StudioState, 'scene' | 'connections'>): string {
  const { autoProduction } = state.scene;
  if (autoProduction === null) return '';
  const shot = autoProduction.state.layout === 'focus' ? t('director.closeUp') : t('director.wide');
  const { reason } = autoProduction;
  return reason === undefined ? shot : `${shot}: ${describeReason(reason, state)}`;
}

function describeReason(reason: ShotReason, state: Pick<StudioState, 'scene' | 'connections'>): string {
  switch (reason.type) {
    case 'talker':
      return t('director.reason.talker', {
        name: nameOf(reason.streamId, state),
        seconds: Math.max(1, Math.round(reason.talkedSeconds)),
      });
    case 'nobodyTalked':
      return t('director.reason.nobodyTalked', { name: nameOf(reason.streamId, state) });
    case 'everybody':
      return t('director.reason.everybody', { seconds: Math.round(reason.closeUpSeconds) });
    case 'started':
    case 'tookOver':
    case 'names':
    case 'noCamera':
    case 'pinned':
    case 'released':
      return t(`director.reason.${reason.type}`);
  }
}

function nameOf(
  streamId: string,
  { scene, connections }: Pick<StudioState, 'scene' | 'connections'>,
): string {
  const stream = rosterStreams(connections).find(({ id }) => id === streamId);
  const speaker = stream === undefined ? undefined : scene.speakers[stream.connectionId];
  return speaker?.userDisplayName ?? t('inputs.unnamed');
}
