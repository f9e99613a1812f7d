import type { Clock } from '../../src/clock/clock.ts';
import { mayDo } from '../../src/protocol/roles.ts';
import type { Stamp } from '../../src/protocol/stamp.ts';
import { reduceScene, type SceneEvent } from '../../src/scene/reduceScene.ts';
import type { Scene } from '../../src/scene/scene.ts';
import type { SceneRecord } from '../store/sessionStore.ts';
import { LogTail } from './logTail.ts';
import { OrderedOutbox, type SaveScene } from './orderedOutbox.ts';

/** How far a guest's signal may bring the numbers forward, so that no guest can use them up. */
const maxSeqJump = 1000;

interface SessionOrderOptions {
  scene: Scene;
  seq: number;
  save: SaveScene;
  clock: Clock;
  onBroken(error: unknown): void;
  /** Called when what was gathered for a write is delivered. */
  onDelivered(): void;
}

/** A session's scene, and the one order of everything that happens in the session. */
export class SessionOrder {
  readonly #clock: Clock;
  readonly #outbox: OrderedOutbox;
  readonly #tail: LogTail;
  #scene: Scene;
  #seq: number;

  constructor({ scene, seq, save, clock, onBroken, onDelivered }: SessionOrderOptions) {
    this.#clock = clock;
    this.#scene = scene;
    this.#seq = seq;
    this.#tail = new LogTail(seq);
    this.#outbox = new OrderedOutbox({
      save,
      current: () => ({ scene: this.#scene, seq: this.#seq }),
      pause: (ms) => new Promise((resolve) => clock.setTimer(ms, resolve)),
      onBroken,
      onDelivered,
    });
  }

  get scene(): Scene {
    return this.#scene;
  }

  get seq(): number {
    return this.#seq;
  }

  /** How much is gathered for the next write. */
  get gatheredCount(): number {
    return this.#outbox.gatheredCount;
  }

  /** Takes the next place in the order, after the number that its sender gave it, if that is not too far ahead. */
  takeStamp(from: string, role: Stamp['role'], ownSeq = 0): Stamp {
    const isTrusted = role === 'server' || mayDo(role, 'shareSettings');
    this.#seq = Math.max(this.#seq + 1, isTrusted ? ownSeq : Math.min(ownSeq, this.#seq + maxSeqJump));
    return this.currentStamp(from, role);
  }

  /** For what is not part of the scene and takes no place in the order: it carries the last number. */
  currentStamp(from: string, role: Stamp['role']): Stamp {
    return { seq: this.#seq, atMs: this.#clock.nowMs(), from, role };
  }

  /** Folds an event at once; `deliver` is called when it is durable and everything before it has been delivered. */
  fold(event: SceneEvent, stamp: Stamp, deliver: () => void): void {
    this.#scene = reduceScene(this.#scene, event, stamp);
    this.#tail.push({ stamp, event });
    this.#outbox.put({ stamp, event }, deliver);
  }

  /** Calls `deliver` when everything before it has been delivered. */
  put(deliver: () => void): void {
    this.#outbox.put(null, deliver);
  }

  /** The events after a number, in order; null when they are no longer all known, or too many to send. */
  eventsAfter(seq: number): SceneRecord[] | null {
    return this.#tail.after(seq);
  }

  /** Resolves when everything so far has been delivered. */
  async flushed(): Promise<void> {
    await this.#outbox.flushed();
  }
}
