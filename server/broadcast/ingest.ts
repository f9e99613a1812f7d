import { ingestCloseCodes, type FromIngest, type IngestMetrics } from '../../src/protocol/ingest.ts';
import type { PipedProcess, ProcessEnd } from './pipedProcess.ts';

/** A composer's socket as the ingest needs it; the route makes one of a WebSocket. */
export interface IngestSocket {
  send(message: FromIngest): void;
  close(code: number, reason: string): void;
  /** Holds back what arrives, and lets it come again. */
  pause(): void;
  resume(): void;
}

/** One connection of a composer with the ffmpeg behind it: bytes go through, neither side outruns the other. */
export interface Ingest {
  readonly socket: IngestSocket;
  readonly openedMs: number;
  lastBytesMs: number;
  isOpen: boolean;
  closedMs: number;
  /** Since when ffmpeg takes no bytes. */
  stalledSinceMs: number | null;
  metrics: IngestMetrics | null;
  takeMedia(bytes: Uint8Array, nowMs: number): void;
  /** Asks the composer for the rest, then closes the stream; resolves when ffmpeg has closed its files. */
  finish(): Promise<void>;
  /** The socket is gone: closes the stream. */
  close(nowMs: number): Promise<void>;
  /** Ends ffmpeg's stream and asks the composer for a new one. */
  replaceOutput(): void;
}

interface Options {
  socket: IngestSocket;
  nowMs: number;
  startOutput(onDrain: () => void): PipedProcess;
  /** ffmpeg ended although nobody asked it to. */
  onOutputEnded(end: ProcessEnd): void;
  /** Resolves after a moment: how long the composer may take for the rest. */
  wait(): Promise<void>;
}

export function createIngest({ socket, nowMs, startOutput, onOutputEnded, wait }: Options): Ingest {
  let isEnding = false;
  /** Set while the socket closes for a new output: what still comes belongs to the stream that is given up. */
  let isReplaced = false;
  let reportClosed = (): void => {};
  const closed = new Promise<void>((resolve) => {
    reportClosed = resolve;
  });
  const output = startOutput(() => {
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
    metrics: null,
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
      // Held back no longer: a paused socket would not hear the answer to its closing.
      ingest.stalledSinceMs = null;
      socket.close(ingestCloseCodes.outputEnded, 'the output stalled');
    },
  };
  return ingest;
}
