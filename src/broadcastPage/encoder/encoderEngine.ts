import type { Clock } from '../../clock/clock.ts';
import { sharedNowMs } from '../../clock/sharedNowMs.ts';
import type { FrameAnswer, FrameRequest } from '../../compositor/framePort.ts';
import { createProgramAudioEncoder } from './audioEncoder.ts';
import type { FromEncoder, ToEncoder } from './encoderMessages.ts';
import { startEncodingReports } from './encodingReports.ts';
import { createFrameLoop } from './frameLoop.ts';
import { openIngestStream } from './ingestStream.ts';
import type { OpenProgramVideo } from './programVideoEncoder.ts';

/** Encodes and sends the program, and keeps its clock. */
export interface EncoderEngine {
  /** The page's answer to `draw`. */
  takeFrame(answer: FrameAnswer): void;
}

type Start = Extract<ToEncoder, { type: 'start' }>;

/** With more than this on its way frames are left out until the network has caught up. */
const maxBufferedBytes = 3_000_000;

export function createEncoderEngine(
  { ingestUrl, encoded: { format, renditions }, audio: blocks, framePort }: Start,
  openVideo: OpenProgramVideo,
  clock: Clock,
  post: (message: FromEncoder) => void,
): EncoderEngine {
  const epochMs = sharedNowMs();
  const nowUs = (): number => (sharedNowMs() - epochMs) * 1000;
  let isStopped = false;

  const video = openVideo({
    onChunk: (track, chunk, metadata) => {
      reports.countChunk(track, chunk.byteLength);
      ingest.addVideo(track, chunk, metadata);
    },
    onRenditionFailed: (name, error) => reports.dropRendition(name, error.message),
    onError: fail,
  });
  const ingest = openIngestStream({
    url: ingestUrl,
    renditions: video.renditions,
    clock,
    onBegin: () => video.beginStream(),
    onOver: (reason) => void stop().then(() => post({ type: 'ended', reason })),
    onError: fail,
  });
  const audio = createProgramAudioEncoder({ startUs: 0, onChunk: ingest.addAudio, onError: fail });
  const frames = createFrameLoop({
    clock,
    nowUs,
    framesPerSecond: format.framesPerSecond,
    onTick: audio.keepUp,
    isConnected: () => ingest.isOpen,
    isCongested: () => video.isBusy || ingest.bufferedBytes > maxBufferedBytes,
    ask: (atUs) => {
      if (framePort === null) return post({ type: 'draw', epochMs });
      post({ type: 'advance' });
      framePort.postMessage({ timestampUs: Math.round(atUs) } satisfies FrameRequest);
    },
    encode: (frame, timestampUs) => video.take(new VideoFrame(frame, { timestamp: timestampUs })),
  });

  const takeFrame = ({ frame, drawnAtMs }: FrameAnswer): void =>
    frames.takeFrame(frame, (drawnAtMs - epochMs) * 1000);

  function fail(error: Error): void {
    if (isStopped) return;
    ingest.send({ type: 'problem', message: error.message.slice(0, 2000), fatal: true });
    post({ type: 'failed', message: error.message });
    void stop();
  }

  const reports = startEncodingReports({
    ...{ clock, format, renditions, video, audio, ingest, frames },
    report: (metrics, encoding) => post({ type: 'metrics', metrics, encoding }),
  });

  async function readAudio(): Promise<void> {
    const reader = blocks.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      if (isStopped) {
        value.close();
        await reader.cancel();
        return;
      }
      audio.take(value, nowUs());
    }
  }

  async function stop(): Promise<void> {
    if (isStopped) return;
    isStopped = true;
    frames.stop();
    reports.stop();
    await Promise.allSettled([video.flush(), audio.flush()]);
    await ingest.finish();
    video.close();
    audio.close();
  }

  framePort?.addEventListener('message', ({ data }: MessageEvent<FrameAnswer>) => takeFrame(data));
  framePort?.start();
  readAudio().catch(fail);
  return { takeFrame };
}
