import { EventEmitter } from 'node:events';
import type { WebSocketLike } from '../../src/socket/singleSocket.ts';

/** The server's end of a connection. */
class ServerEnd extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  constructor(readonly link: Link) {
    super();
  }
  send(text: Buffer): void {
    if (this.readyState === 1) this.link.down.push(text.toString('utf8'));
  }
  ping(): void {
    this.emit('pong');
  }
  close(code: number, reason = ''): void {
    this.link.break(code, reason);
  }
  terminate(): void {
    this.link.break(1006, '');
  }
}

/** The browser's end. */
class ClientEnd extends EventTarget implements WebSocketLike {
  constructor(readonly link: Link) {
    super();
  }
  send(text: string): void {
    if (!this.link.isBroken) this.link.up.push(text);
  }
  close(): void {
    this.link.break(1000, '');
  }
  receive(text: string): void {
    this.dispatchEvent(new MessageEvent('message', { data: text }));
  }
}

/** A connection: what is on its way in each direction arrives in its order, or is lost when it breaks. */
export class Link {
  readonly up: string[] = [];
  readonly down: string[] = [];
  readonly server = new ServerEnd(this);
  readonly client = new ClientEnd(this);
  isBroken = false;

  break(code: number, reason: string): void {
    if (this.isBroken) return;
    this.isBroken = true;
    this.up.length = 0;
    this.down.length = 0;
    this.server.readyState = 3;
    this.server.emit('close', code);
    this.client.dispatchEvent(Object.assign(new Event('close'), { code, reason }));
  }

  /** Delivers the next message of one direction; false when nothing is on its way. */
  deliver(isUp: boolean): boolean {
    const text = (isUp ? this.up : this.down).shift();
    if (text === undefined || this.isBroken) return false;
    if (isUp) this.server.emit('message', Buffer.from(text), false);
    else this.client.receive(text);
    return true;
  }
}
