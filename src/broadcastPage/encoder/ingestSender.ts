import type { Clock } from '../../clock/clock.ts';
import { fromIngestSchema, ingestCloseCodes, type ToIngest } from '../../protocol/ingest.ts';
import { readJson } from '../../protocol/readJson.ts';

/** The connection to the server; a lost one is opened again, for a new stream. */
export interface IngestSender {
  readonly isOpen: boolean;
  /** Bytes waiting for the network. */
  readonly bufferedBytes: number;
  sendMedia(bytes: Uint8Array<ArrayBuffer>): void;
  send(message: ToIngest): void;
  /** Closes it for good. */
  close(): void;
}

interface Options {
  /** The address of each new connection. */
  makeUrl(): string;
  clock: Clock;
  /** A connection is open: begin a new stream. */
  onOpen(): void;
  /** The server asks for what is left, and to close. */
  onFinish(): void;
  /** The server does not accept this composer any more. */
  onRefused(reason: string): void;
}

const retryMs = 500;
/** Sockets limit the size of a message: media is sent in pieces, whose boundaries mean nothing. */
const maxMessageBytes = 32_768;
const finalCodes: readonly number[] = [
  ingestCloseCodes.finished,
  ingestCloseCodes.noBroadcast,
  ingestCloseCodes.invalidRenditions,
  ingestCloseCodes.replaced,
];

export function createIngestSender({ makeUrl, clock, onOpen, onFinish, onRefused }: Options): IngestSender {
  let socket: WebSocket | null = null;
  let isClosed = false;
  let cancelRetry = (): void => {};

  function open(): void {
    const opened = new WebSocket(makeUrl());
    opened.binaryType = 'arraybuffer';
    socket = opened;
    opened.addEventListener('open', () => {
      if (socket === opened) onOpen();
    });
    opened.addEventListener('message', ({ data }) => takeMessage(data));
    opened.addEventListener('close', ({ code, reason }) => {
      if (socket !== opened) return;
      socket = null;
      if (isClosed) return;
      if (finalCodes.includes(code)) {
        isClosed = true;
        onRefused(`${String(code)} ${reason}`);
      } else cancelRetry = clock.setTimer(retryMs, open);
    });
  }

  function takeMessage(data: unknown): void {
    if (typeof data !== 'string') return;
    const message = fromIngestSchema.safeParse(readJson(data));
    if (message.success) onFinish();
  }

  open();
  return {
    get isOpen() {
      return socket?.readyState === WebSocket.OPEN;
    },
    get bufferedBytes() {
      return socket?.bufferedAmount ?? 0;
    },
    sendMedia(bytes) {
      if (socket?.readyState !== WebSocket.OPEN) return;
      for (let begin = 0; begin < bytes.length; begin += maxMessageBytes)
        socket.send(bytes.subarray(begin, begin + maxMessageBytes));
    },
    send(message) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    close() {
      isClosed = true;
      cancelRetry();
      socket?.close(ingestCloseCodes.finished);
      socket = null;
    },
  };
}
