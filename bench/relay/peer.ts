import { WebSocket } from 'ws';

interface Message {
  type: string;
  ref?: number;
  connectionId?: string;
  stamp?: { seq: number; from: string };
  signal?: { data?: { userRole?: string } };
}

/** A participant that sends on command and records when its signals reach itself and others. */
export class Peer {
  id = '';
  accepted = 0;
  rejected = 0;
  /** Called for every participant's signal that arrives here. */
  onSignal: (from: string, mark: string) => void = () => undefined;
  onAnswer: () => void = () => undefined;
  readonly #socket: WebSocket;
  #ref = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  static join(origin: string, accessToken: string): Promise<Peer> {
    const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/relay?accessToken=${accessToken}`);
    const peer = new Peer(socket);
    return new Promise((resolve, reject) => {
      socket.on('error', reject);
      socket.on('close', (code) => reject(new Error(`the relay closed a peer: ${String(code)}`)));
      socket.on('message', (data: Buffer) => {
        const message = JSON.parse(data.toString()) as Message;
        if (message.type === 'welcome') {
          peer.id = message.connectionId ?? '';
          resolve(peer);
        }
        peer.#receive(message);
      });
    });
  }

  /** Sends its own details with a mark by which receivers recognise the signal. */
  send(mark: string): void {
    this.#ref += 1;
    const data = { userDisplayName: 'A speaker', userRole: mark };
    const signal = { type: 'speakerDetails', data };
    this.#socket.send(JSON.stringify({ type: 'signal', ref: this.#ref, signal }));
  }

  close(): void {
    this.#socket.removeAllListeners('close');
    this.#socket.close(1000);
  }

  #receive(message: Message): void {
    switch (message.type) {
      case 'ping':
        this.#socket.send('{"type":"pong"}');
        return;
      case 'accepted':
        this.accepted += 1;
        this.onAnswer();
        return;
      case 'rejected':
        this.rejected += 1;
        this.onAnswer();
        return;
      case 'signal':
        this.onSignal(message.stamp?.from ?? '', message.signal?.data?.userRole ?? '');
    }
  }
}
