import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Scene } from '../../src/scene/scene.ts';
import type { SceneRecord } from '../store/sessionStore.ts';

/** Saves a scene and the events that led to it; durable when it resolves. */
export type SaveScene = (scene: Scene, seq: number, records: readonly SceneRecord[]) => Promise<void>;

interface Entry {
  record: SceneRecord | null;
  deliver: () => void;
}

const attempts = 4;

/**
 * Keeps a room's one order: everything is delivered in the order it was put in, and only when all records before it are
 * durable. What arrives during a write is gathered for the next one.
 */
export class OrderedOutbox {
  readonly #save: SaveScene;
  readonly #current: () => { scene: Scene; seq: number };
  readonly #onBroken: (error: unknown) => void;
  readonly #onDelivered: () => void;
  readonly #pause: (ms: number) => Promise<void>;
  #entries: Entry[] = [];
  #draining: Promise<void> | null = null;
  #isBroken = false;

  constructor(options: {
    save: SaveScene;
    current: () => { scene: Scene; seq: number };
    onBroken: (error: unknown) => void;
    /** Called after each batch, when there is room for the next one. */
    onDelivered: () => void;
    pause: (ms: number) => Promise<void>;
  }) {
    this.#save = options.save;
    this.#current = options.current;
    this.#onBroken = options.onBroken;
    this.#onDelivered = options.onDelivered;
    this.#pause = options.pause;
  }

  /** How much is gathered for the next write. */
  get gatheredCount(): number {
    return this.#entries.length;
  }

  /** With a record, `deliver` is called when it is durable; without one, when everything before it has been delivered. */
  put(record: SceneRecord | null, deliver: () => void): void {
    if (this.#isBroken) return;
    this.#entries.push({ record, deliver });
    this.#draining ??= this.#drain();
  }

  /** Resolves when everything put in so far has been delivered. */
  async flushed(): Promise<void> {
    await this.#draining;
  }

  async #drain(): Promise<void> {
    while (this.#entries.length > 0 && !this.#isBroken) {
      // Waiting for one turn of the event loop gathers what arrived together into one write. PGlite writes in this thread: what
      // arrived during a write has to be read from the network before the next one.
      await nextTurn();
      const batch = this.#entries;
      this.#entries = [];
      const { scene, seq } = this.#current();
      const records = batch.flatMap(({ record }) => record ?? []);
      if (records.length > 0 && !(await this.#write(scene, seq, records))) break;
      for (const { deliver } of batch) deliver();
      this.#onDelivered();
    }
    this.#draining = null;
  }

  async #write(scene: Scene, seq: number, records: readonly SceneRecord[]): Promise<boolean> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#save(scene, seq, records);
        return true;
      } catch (error) {
        if (attempt < attempts) {
          await this.#pause(50 * 4 ** attempt);
          continue;
        }
        // What could not be saved has not been delivered either. The room is abandoned and loaded from the database again.
        this.#isBroken = true;
        this.#entries = [];
        this.#onBroken(error);
        return false;
      }
    }
  }
}
