import type { Clock } from '../../clock/clock.ts';
import { sharedNowMs } from '../../clock/sharedNowMs.ts';
import type { EncodingReport } from '../../protocol/debugSignals.ts';
import type { IngestMetrics } from '../../protocol/ingest.ts';
import type { RenditionName } from '../../protocol/renditions.ts';
import type { ProgramAudioEncoder } from './audioEncoder.ts';
import { createEncodingMeter } from './encodingMeter.ts';
import type { FrameLoop } from './frameLoop.ts';
import type { IngestStream } from './ingestStream.ts';
import { createKeepUpRule } from './keepUpRule.ts';
import type { ProgramVideoEncoder, VideoTrackName } from './programVideoEncoder.ts';
import type { VideoFormat } from './videoEncoder.ts';

/** Reports once a second how the encoder does, and drops a rendition when the machine does not keep up. */
export interface EncodingReports {
  countChunk(track: VideoTrackName, byteLength: number): void;
  /** Ends a rendition for good, and informs the server. */
  dropRendition(name: RenditionName, why: string): void;
  stop(): void;
}

interface Options {
  clock: Clock;
  format: VideoFormat;
  /** All that were wanted. */
  renditions: readonly RenditionName[];
  video: ProgramVideoEncoder;
  audio: ProgramAudioEncoder;
  ingest: IngestStream;
  frames: FrameLoop;
  report(metrics: IngestMetrics, encoding: EncodingReport): void;
}

const periodMs = 1000;

export function startEncodingReports(options: Options): EncodingReports {
  const { clock, format, renditions, video, audio, ingest, frames, report } = options;
  const meter = createEncodingMeter(format.height, sharedNowMs());
  const keepUp = createKeepUpRule(format.framesPerSecond);
  const slowFor = new Set<RenditionName>();
  let framesEncoded = 0;
  let droppedBefore = 0;

  function dropRendition(name: RenditionName, why: string): void {
    video.endRendition(name);
    ingest.endRendition(name);
    ingest.send({ type: 'problem', message: `${name} dropped: ${why}`.slice(0, 2000), fatal: false });
  }

  /** The largest rendition costs most. */
  function judge(framesPerSecond: number): void {
    const framesDropped = frames.droppedCount - droppedBefore;
    droppedBefore = frames.droppedCount;
    const [largest] = video.renditions;
    if (!ingest.isOpen || !keepUp.judge({ framesPerSecond, framesDropped }) || largest === undefined) return;
    slowFor.add(largest);
    dropRendition(largest, `the machine did not hold ${String(format.framesPerSecond)} frames a second`);
  }

  const stop = clock.setRepeating(periodMs, () => {
    const tracks = meter.read(['program', ...video.renditions], sharedNowMs());
    const framesPerSecond = tracks[0]?.framesPerSecond ?? 0;
    judge(framesPerSecond);
    const encoded = [...video.renditions];
    const metrics: IngestMetrics = {
      framesPerSecond,
      encodeQueueSize: video.queueSize,
      framesEncoded,
      framesDropped: frames.droppedCount,
      silenceInsertedMs: audio.silenceInsertedMs,
      soundDroppedMs: audio.droppedMs,
      bufferedBytes: ingest.bufferedBytes,
      width: format.width,
      height: format.height,
      renditions: encoded,
    };
    const dropped = renditions
      .filter((name) => !encoded.includes(name))
      .map((name) => ({ name, reason: slowFor.has(name) ? ('slow' as const) : ('failed' as const) }));
    ingest.send({ type: 'metrics', metrics });
    report(metrics, {
      tracks: tracks.filter(({ name }) => name === 'program' || encoded.includes(name)),
      dropped,
    });
  });

  return {
    countChunk(track, byteLength) {
      if (track === 'program') framesEncoded += 1;
      meter.count(track, byteLength);
    },
    dropRendition,
    stop,
  };
}
