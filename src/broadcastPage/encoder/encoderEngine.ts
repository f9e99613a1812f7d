import type { Clock } from '../../clock/clock.ts';
import type { FromEncoder, ToEncoder } from './encoderMessages.ts';
import { createFrameGrid } from './frameGrid.ts';
import { createIngestSender, type IngestSender } from './ingestSender.ts';
import { createMatroskaStream, type MatroskaStream } from './matroskaStream.ts';
import { sharedNowMs } from './monotonicClock.ts';
import { chooseVideoConfig, createProgramVideoEncoder, type ProgramVideoEncoder } from './videoEncoder.ts';
import { createProgramAudioEncoder } from './audioEncoder.ts';

/** Encodes and sends the program; keeps its clock: frames are asked for at the rate, never faster than they are encoded. */
export interface EncoderEngine {
  takeSound(blocks: ReadableStream<AudioData>): void;
  takeFrame(answer: Extract<ToEncoder, { type: 'frame' }>): void;
  stop(): Promise<void>;
}

type Start = Extract<ToEncoder, { type: 'start' }>;

/** A drawing that takes longer than this is not waited for: the last picture is sent again. */
const drawTimeoutUs = 100_000;
/** With more than this on its way frames are left out until the network has caught up. */
const maxBufferedBytes = 3_000_000;
const metricsPeriodMs = 1000;
/**
 * How much longer sound takes from a receiver to here than a picture does: Web Audio's source and destination hold blocks
 * back, while a picture is drawn as soon as it is decoded. Measured against the receivers' own estimates of their playout
 * by `npm run e2e -- live-sync`, in Chromium 156.
 */
const soundPathUs = 40_000;

export async function createEncoderEngine(
  { ingestUrl, format }: Start,
  clock: Clock,
  post: (message: FromEncoder) => void,
): Promise<EncoderEngine> {
  const config = await chooseVideoConfig(format);
  const epochMs = sharedNowMs();
  const nowUs = (): number => (sharedNowMs() - epochMs) * 1000;
  const grid = createFrameGrid(format.framesPerSecond);
  const counts = { encoded: 0, dropped: 0, sinceMetrics: 0 };
  let videoMetadata: EncodedVideoChunkMetadata | undefined;
  let audioMetadata: EncodedAudioChunkMetadata | undefined;
  let stream: MatroskaStream | null = null;
  let lastFrame: VideoFrame | null = null;
  let drawAskedUs: number | null = null;
  let isStopped = false;
  let cancelTick = (): void => {};

  const picture: ProgramVideoEncoder = createProgramVideoEncoder(config, {
    onChunk: (chunk, metadata) => {
      if (metadata?.decoderConfig !== undefined) videoMetadata = metadata;
      counts.encoded++;
      counts.sinceMetrics++;
      stream?.addVideo(chunk, videoMetadata);
    },
    onError: fail,
  });
  const sound = createProgramAudioEncoder({
    startUs: 0,
    onChunk: (chunk, metadata) => {
      if (metadata?.decoderConfig !== undefined) audioMetadata = metadata;
      stream?.addAudio(chunk, audioMetadata);
    },
    onError: fail,
  });
  const socket: IngestSender = createIngestSender({
    url: ingestUrl,
    clock,
    onOpen: () => {
      // Bytes of an earlier stream must never reach the new connection, whose server expects a header first.
      const begun = createMatroskaStream({
        write: (bytes) => {
          if (stream === begun) socket.sendMedia(bytes);
        },
        onError: fail,
      });
      stream = begun;
      picture.beginStream();
    },
    onFinish: () => void stop().then(() => post({ type: 'ended', reason: 'the broadcast ended' })),
    onRefused: (reason) => void stop().then(() => post({ type: 'ended', reason })),
  });

  function fail(error: Error): void {
    if (isStopped) return;
    socket.send({ type: 'problem', message: error.message.slice(0, 2000), fatal: true });
    post({ type: 'failed', message: error.message });
    void stop();
  }

  function encode(timestampUs: number): void {
    if (lastFrame === null) return;
    const isTaken = picture.take(new VideoFrame(lastFrame, { timestamp: timestampUs }));
    if (!isTaken) counts.dropped++;
  }

  function tick(): void {
    const now = nowUs();
    cancelTick = clock.setTimer(grid.msUntilNext(now), tick);
    sound.keepUp(now - soundPathUs);
    if (!socket.isOpen) return;
    if (picture.isBusy || socket.bufferedBytes > maxBufferedBytes) counts.dropped++;
    else if (drawAskedUs === null) {
      drawAskedUs = now;
      post({ type: 'draw', epochMs });
    } else if (now - drawAskedUs > drawTimeoutUs) {
      const timestampUs = grid.take(now);
      if (timestampUs !== null) encode(timestampUs);
    } else counts.dropped++;
  }

  function takeFrame({ frame, drawnAtMs }: Extract<ToEncoder, { type: 'frame' }>): void {
    drawAskedUs = null;
    if (isStopped) return frame?.close();
    if (frame !== null) {
      lastFrame?.close();
      lastFrame = frame;
    }
    const timestampUs = grid.take((drawnAtMs - epochMs) * 1000);
    if (timestampUs === null) counts.dropped++;
    else encode(timestampUs);
  }

  const stopMetrics = clock.setRepeating(metricsPeriodMs, () => {
    const metrics = {
      framesPerSecond: counts.sinceMetrics,
      encodeQueueSize: picture.queueSize,
      framesEncoded: counts.encoded,
      framesDropped: counts.dropped,
      silenceInsertedMs: sound.silenceInsertedMs,
      soundDroppedMs: sound.droppedMs,
      bufferedBytes: socket.bufferedBytes,
      width: format.width,
      height: format.height,
    };
    counts.sinceMetrics = 0;
    socket.send({ type: 'metrics', metrics });
    post({ type: 'metrics', metrics });
  });

  async function readSound(blocks: ReadableStream<AudioData>): Promise<void> {
    const reader = blocks.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      if (isStopped) {
        value.close();
        await reader.cancel();
        return;
      }
      sound.take(value, nowUs() - soundPathUs);
    }
  }

  async function stop(): Promise<void> {
    if (isStopped) return;
    isStopped = true;
    cancelTick();
    stopMetrics();
    await Promise.allSettled([picture.flush(), sound.flush()]);
    await stream?.finish().catch(() => {});
    socket.close();
    picture.close();
    sound.close();
    lastFrame?.close();
    lastFrame = null;
  }

  tick();
  return { takeSound: (blocks) => void readSound(blocks).catch(fail), takeFrame, stop };
}
