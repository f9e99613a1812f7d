import type { Clock } from '../../clock/clock.ts';
import type { AudioMix } from '../../media/audioMix.ts';
import { readStreamReport } from '../../participant/streamReports.ts';
import type { ProgramPlayout } from '../../playout/programPlayout.ts';
import type { LipSyncReading } from '../../protocol/debugSignals.ts';
import type { VideoSession, VideoStream } from '../../session/videoSession.ts';
import { createLipSyncController, type LipSyncController } from './lipSyncController.ts';

/** How often the receivers are asked; ms. */
const readingMs = 500;

export interface LipSyncOptions {
  videoSession: Pick<VideoSession, 'getState' | 'getReport'>;
  playout: Pick<ProgramPlayout, 'setPictureDelay'>;
  mix: Pick<AudioMix, 'setDelay'>;
  clock: Clock;
  /** Whether a stream's sound is on air. */
  isHeard(streamId: string): boolean;
  /** Takes the readings of all streams in sync, once a second. */
  onReadings(readings: readonly LipSyncReading[]): void;
  reportError(error: unknown): void;
}

/**
 * Keeps sound and picture of each participant together: compares when the receivers say that what plays now was captured, and delays
 * the one that is ahead. Returns the function that stops it.
 */
export function followLipSync(options: LipSyncOptions): () => void {
  const { videoSession, playout, mix, clock } = options;
  const controllers = new Map<string, LipSyncController>();
  let isReading = false;
  let isStopped = false;

  async function keep(stream: VideoStream): Promise<LipSyncReading[]> {
    const { id } = stream;
    const controller = controllers.get(id) ?? createLipSyncController();
    controllers.set(id, controller);
    const hasBoth = stream.hasAudio && stream.hasVideo && !stream.disabled;
    const report = hasBoth ? await readStreamReport(videoSession, id) : null;
    const plan = isStopped ? null : controller.take(clock.nowMs(), report?.audioVideoDriftMs ?? null);
    if (plan === null) return [];
    const { isJump, ...reading } = plan;
    mix.setDelay(id, plan.soundDelayMs, isJump ? 'jump' : 'slide');
    playout.setPictureDelay(id, plan.pictureDelayMs);
    return [{ streamId: id, ...reading }];
  }

  /** Who comes back on air begins without a delay. */
  function forget(streamId: string): void {
    controllers.delete(streamId);
    playout.setPictureDelay(streamId, 0);
  }

  async function keepAll(): Promise<void> {
    const streams = videoSession
      .getState()
      .streams.filter(({ id, isMine }) => !isMine && options.isHeard(id));
    for (const id of controllers.keys()) if (!streams.some((stream) => stream.id === id)) forget(id);
    const readings = (await Promise.all(streams.map(keep))).flat();
    if (!isStopped) options.onReadings(readings);
  }

  const stopReading = clock.setRepeating(readingMs, () => {
    // Statistics that take longer than a second must not pile up.
    if (isReading) return;
    isReading = true;
    keepAll()
      .catch(options.reportError)
      .finally(() => {
        isReading = false;
      });
  });
  return () => {
    isStopped = true;
    stopReading();
  };
}
