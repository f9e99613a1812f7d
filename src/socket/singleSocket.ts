export type WebSocketLike = Pick<WebSocket, 'send' | 'close' | 'addEventListener'>;

/** At most one WebSocket at a time. Events of a socket, or of an attempt to open one, that was dropped are ignored. */
export interface SingleSocket {
  /** Drops the current socket or attempt, and opens another at the address once that is known. */
  open(address: () => Promise<string>): void;
  isOpen(): boolean;
  /** Does nothing while no socket is open. */
  send(text: string): void;
  drop(): void;
}

export function createSingleSocket(options: {
  openSocket(url: string): WebSocketLike;
  onData(data: unknown): void;
  onClose(code: number, reason: string): void;
  /** There is no address, or no socket could be made for it. */
  onFailed(error: unknown): void;
}): SingleSocket {
  let socket: WebSocketLike | null = null;
  let current = 0;

  function drop(): void {
    current++;
    socket?.close();
    socket = null;
  }

  async function openAt(address: () => Promise<string>, isCurrent: () => boolean): Promise<void> {
    const url = await address();
    if (!isCurrent()) return;
    socket = options.openSocket(url);
    socket.addEventListener('message', ({ data }) => isCurrent() && options.onData(data));
    socket.addEventListener('close', ({ code, reason }) => isCurrent() && options.onClose(code, reason));
  }

  return {
    open(address) {
      drop();
      const mine = current;
      const isCurrent = (): boolean => mine === current;
      openAt(address, isCurrent).catch((error: unknown) => isCurrent() && options.onFailed(error));
    },
    isOpen: () => socket !== null,
    send: (text) => socket?.send(text),
    drop,
  };
}
