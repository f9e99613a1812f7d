import { ingestCloseCodes, type FromIngest, type IngestMetrics } from '../../src/protocol/ingest.ts';
import type { RenditionName } from '../../src/protocol/renditions.ts';
import type { ProcessEnd } from './pipedProcess.ts';
import type { ProgramOutput } from './programOutput.ts';

/** A composer's socket, as far as the ingest needs it. The route makes it from a WebSocket. */
export interface IngestSocket {
  send(message: FromIngest): void;
  close(code: number, reason: string): void;
  /** Stops reading from the composer, until `resume`. */
  pause(): void;
  resume(): void;
}

/** One connection of a composer and the ffmpeg that receives its bytes. The composer is paused while ffmpeg is behind. */
export interface Ingest {
  readonly socket: IngestSocket;
  readonly openedMs: number;
  lastBytesMs: number;
  isOpen: boolean;
  closedMs: number;
  /** Since when ffmpeg has accepted no bytes; null while it accepts them. */
  stalledSinceMs: number | null;
  /** The composer's latest report. */
  readonly metrics: IngestMetrics | null;
  /** Takes a report. A rendition that it no longer lists is not waited for. */
  takeMetrics(metrics: IngestMetrics): void;
  takeMedia(bytes: Uint8Array, nowMs: number): void;
  /** Asks the composer for the rest, then closes the stream; resolves when ffmpeg has closed its files. */
  finish(): Promise<void>;
  /** The socket is gone: closes the stream; resolves when ffmpeg has closed its files. */
  close(nowMs: number): Promise<void>;
  /** Ends ffmpeg's stream and asks the composer for a new one. */
  replaceOutput(): void;
}

interface Options {
  socket: IngestSocket;
  nowMs: number;
  /** The smaller copies of the program in the stream. */
  renditions: readonly RenditionName[];
  startOutput(renditions: readonly RenditionName[], onDrain: () => void): ProgramOutput;
  /** ffmpeg ended by itself. */
  onOutputEnded(end: ProcessEnd): void;
  /** Resolves when the composer has had enough time to send the rest. */
  wait(): Promise<void>;
}

export function createIngest({
  socket,
  nowMs,
  renditions,
  startOutput,
  onOutputEnded,
  wait,
}: Options): Ingest {
  let isEnding = false;
  /** Set while the socket closes for a new output: what still arrives belongs to the abandoned stream. */
  let isReplaced = false;
  let reportClosed = (): void => {};
  const closed = new Promise<void>((resolve) => {
    reportClosed = resolve;
  });
  let metrics: IngestMetrics | null = null;
  const output = startOutput(renditions, () => {
    ingest.stalledSinceMs = null;
    socket.resume();
  });
  void output.ended.then((end) => {
    if (isEnding) return;
    onOutputEnded(end);
    socket.close(ingestCloseCodes.outputEnded, 'the output ended');
  });
  const ingest: Ingest = {
    socket,
    openedMs: nowMs,
    lastBytesMs: nowMs,
    isOpen: true,
    closedMs: nowMs,
    stalledSinceMs: null,
    get metrics() {
      return metrics;
    },
    takeMetrics(report) {
      metrics = report;
      for (const rendition of renditions) if (!report.renditions.includes(rendition)) output.drop(rendition);
    },
    takeMedia(bytes, atMs) {
      ingest.lastBytesMs = atMs;
      if (isReplaced || (isEnding && !ingest.isOpen)) return;
      if (output.write(bytes)) return;
      ingest.stalledSinceMs ??= atMs;
      socket.pause();
    },
    async finish() {
      isEnding = true;
      socket.send({ type: 'finish' });
      await Promise.race([closed, wait()]);
      socket.close(ingestCloseCodes.finished, 'the broadcast ended');
      await output.finish();
    },
    async close(atMs) {
      ingest.isOpen = false;
      ingest.closedMs = atMs;
      isEnding = true;
      reportClosed();
      await output.finish();
    },
    replaceOutput() {
      if (isReplaced) return;
      isReplaced = true;
      // Closing resumes the socket, so the composer is no longer paused.
      ingest.stalledSinceMs = null;
      socket.close(ingestCloseCodes.outputEnded, 'the output stalled');
    },
  };
  return ingest;
}
