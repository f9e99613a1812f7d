import { preferredMimeTypes } from '../protocol/rest/localRecordings.ts';
import { rosterStreams, visibleStreams } from '../scene/queries.ts';
import type { StudioState } from '../participant/studioState.ts';

/** Length of the pieces in which a recording is made; spec 2.4.37, 2.9.08. */
export const chunkMs = 1000;

/** Why a recording could not be made, or ended. */
export type RecordingProblem = 'storage' | 'mimeType' | 'failed';

/** Whether a session has local recording at all; spec 2.6.09. */
export const hasLocalRecording = ({ session }: Pick<StudioState, 'session'>): boolean =>
  session.localRecordingEnabled === true && session.features.liveRecording;

/** Whether the own camera is to be recorded now: live, switched on, and its picture visible on stream. */
export function mustRecord(
  state: Pick<StudioState, 'session' | 'scene' | 'connections' | 'phase'>,
  own: { streamId: string; isSwitchedOn: boolean },
): boolean {
  if (state.phase !== 'joined' || !hasLocalRecording(state) || !own.isSwitchedOn) return false;
  if (state.scene.status !== 'live') return false;
  return visibleStreams(state.scene.layout, rosterStreams(state.connections)).some(
    ({ id, hasVideo }) => id === own.streamId && hasVideo,
  );
}

/** Whether there is room for a recording: the quota and what is free of it are each at least this much; bytes. */
export const hasRoom = ({ quota, usage }: { quota: number; usage: number }, minBytes: number): boolean =>
  quota >= minBytes && quota - usage >= minBytes;

/** The first type that the browser can record; null where it can record none. */
export const chooseMimeType = (canRecord: (mimeType: string) => boolean): string | null =>
  preferredMimeTypes.find(canRecord) ?? null;

/** Bits a second for a picture of this size: several times what is published. */
export const videoBitsPerSecond = ({ width, height }: { width: number; height: number }): number =>
  Math.min(16_000_000, Math.max(2_500_000, Math.round(width * height * 6)));
export const audioBitsPerSecond = 192_000;
