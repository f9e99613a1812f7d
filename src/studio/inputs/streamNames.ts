import type { VideoStream } from '../../session/videoSession.ts';
import { t } from '../../text/t.ts';
import type { StudioState } from '../../participant/studioState.ts';

/** A stream's name in the list of inputs. */
export function streamName(stream: VideoStream, speakers: StudioState['scene']['speakers']): string {
  const name = speakers[stream.connectionId]?.userDisplayName ?? t('inputs.unnamed');
  if (stream.source === 'screen')
    return stream.isMine ? t('inputs.ownScreen') : t('inputs.screenOf', { name });
  return stream.isMine ? t('inputs.you', { name }) : name;
}
