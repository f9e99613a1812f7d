import type { FirstStep } from '../../api/preferences.ts';
import { isOnStage } from '../../scene/queries.ts';
import type { StudioState } from '../../participant/studioState.ts';

/** The steps that are done already, whoever did them: somebody is here to be on stream with, or the event is live. */
export function stepsDone({ streams, scene, connections, connectionId }: StudioState): FirstStep[] {
  const done: FirstStep[] = [];
  if (streams.some(({ isMine, id }) => isMine && isOnStage(scene, id))) done.push('stage');
  if (connections.some(({ id, data }) => id !== connectionId && !data.is_composer)) done.push('invite');
  if (scene.status !== 'idle') done.push('live');
  return done;
}
