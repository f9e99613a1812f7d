import { WebSocket } from 'ws';
import { fromRelaySchema, type FromRelay, type ToRelay } from '../../src/protocol/relay.ts';
import type { PeerSignal } from '../../src/protocol/signals.ts';
import type { Stamp } from '../../src/protocol/stamp.ts';
import { reduceScene, type SceneEvent } from '../../src/scene/reduceScene.ts';
import { sceneSchema, type Scene } from '../../src/scene/scene.ts';

type OfType<Type extends FromRelay['type']> = Extract<FromRelay, { type: Type }>;

/** A participant over a real WebSocket that folds events like every client. */
export class RelayClient {
  readonly socket: WebSocket;
  readonly messages: FromRelay[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;
  scene: Scene | null = null;
  /** The last number of the order that this client has received. */
  seq = -1;
  /** While set, it answers no ping. */
  isDead = false;
  pongs = 0;
  #ref = 0;
  #waiting: (() => void)[] = [];

  /** With `before`, a client whose connection broke: resumes that connection with its scene. */
  constructor(origin: string, accessToken: string, resume?: string, before?: RelayClient, attempt?: string) {
    const url = new URL('/relay', origin.replace(/^http/, 'ws'));
    url.searchParams.set('accessToken', accessToken);
    if (resume !== undefined) url.searchParams.set('resume', resume);
    if (attempt !== undefined) url.searchParams.set('attempt', attempt);
    if (before !== undefined) {
      url.searchParams.set('resume', before.resume);
      url.searchParams.set('since', String(before.seq));
      this.scene = before.scene;
      this.seq = before.seq;
    }
    this.socket = new WebSocket(url);
    this.socket.on('error', () => undefined);
    this.socket.on('message', (data: Buffer) => {
      const message = fromRelaySchema.parse(JSON.parse(data.toString('utf8')));
      if (message.type === 'ping') {
        if (this.isDead) return;
        this.send({ type: 'pong' });
        this.pongs += 1;
        return;
      }
      this.#fold(message);
      this.messages.push(message);
      for (const wake of this.#waiting.splice(0)) wake();
    });
    this.closed = new Promise((resolve) => {
      this.socket.on('close', (code, reason) => {
        resolve({ code, reason: reason.toString() });
        for (const wake of this.#waiting.splice(0)) wake();
      });
    });
  }

  /** Connects and waits for the welcome. */
  static async join(origin: string, accessToken: string, resume?: string): Promise<RelayClient> {
    const client = new RelayClient(origin, accessToken, resume);
    await client.next('welcome');
    return client;
  }

  /** Resumes the connection and the scene of another client. */
  static async rejoin(origin: string, accessToken: string, before: RelayClient): Promise<RelayClient> {
    const client = new RelayClient(origin, accessToken, undefined, before);
    await client.next('welcome');
    return client;
  }

  /** Opens a socket as the attempt (series.number) of a page, which may have been in the session before. Nothing is waited for. */
  static attempt(origin: string, accessToken: string, attempt: string, before?: RelayClient): RelayClient {
    return new RelayClient(origin, accessToken, undefined, before, attempt);
  }

  get welcome(): OfType<'welcome'> {
    const found = this.ofType('welcome')[0];
    if (found === undefined) throw new Error('no welcome yet');
    return found;
  }

  get id(): string {
    return this.welcome.connectionId;
  }

  get resume(): string {
    return `${this.welcome.connectionId}.${this.welcome.resumeKey}`;
  }

  ofType<Type extends FromRelay['type']>(type: Type): OfType<Type>[] {
    return this.messages.filter((message): message is OfType<Type> => message.type === type);
  }

  /** The first matching message of a type, received already or in the future. */
  async next<Type extends FromRelay['type']>(
    type: Type,
    fits: (message: OfType<Type>) => boolean = () => true,
  ): Promise<OfType<Type>> {
    for (;;) {
      const found = this.ofType(type).find(fits);
      if (found !== undefined) return found;
      if (this.socket.readyState === WebSocket.CLOSED) throw new Error(`closed while waiting for ${type}`);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  send(message: ToRelay): void {
    this.sendText(JSON.stringify(message));
  }

  sendText(text: string): void {
    this.socket.send(text);
  }

  /** Sends anything as a signal and returns the relay's answer. */
  async signal(signal: unknown, to?: string): Promise<OfType<'accepted'> | OfType<'rejected'>> {
    this.#ref += 1;
    const ref = this.#ref;
    this.send({ type: 'signal', ref, signal, ...(to === undefined ? {} : { to }) });
    const isAnswer = (message: { ref: number }): boolean => message.ref === ref;
    return Promise.race([this.next('accepted', isAnswer), this.next('rejected', isAnswer)]);
  }

  signals(type: PeerSignal['type']): OfType<'signal'>[] {
    return this.ofType('signal').filter(({ signal }) => (signal as PeerSignal).type === type);
  }

  /** Waits until this client has received a signal with this number or a later one. */
  async caughtUp(seq: number): Promise<void> {
    await this.next('signal', (message) => !message.direct && message.stamp.seq >= seq);
  }

  /** Breaks the connection without a close. */
  cut(): void {
    this.socket.terminate();
  }

  async close(): Promise<void> {
    this.socket.close(1000);
    await this.closed;
  }

  #fold(message: FromRelay): void {
    if (message.type === 'welcome') {
      if (message.missed === undefined) this.scene = sceneSchema.parse(message.snapshot);
      else for (const { event, stamp } of message.missed) this.#take(event as SceneEvent, stamp);
      this.seq = message.seq;
    }
    if (message.type === 'signal' && !message.direct) this.#take(message.signal as PeerSignal, message.stamp);
    if (message.type === 'connectionDestroyed' && message.stamp !== undefined)
      this.#take(
        { type: 'connectionDestroyed', data: { connectionId: message.connectionId } },
        message.stamp,
      );
  }

  #take(event: SceneEvent, stamp: Stamp): void {
    if (this.scene === null) throw new Error('an event arrived before the welcome');
    this.scene = reduceScene(this.scene, event, stamp);
    this.seq = stamp.seq;
  }
}
