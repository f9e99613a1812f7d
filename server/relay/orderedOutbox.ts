import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Scene } from '../../src/scene/scene.ts';
import type { SceneRecord } from '../store/sessionStore.ts';

/** Writes a scene and what led to it; durable when it resolves. */
export type SaveScene = (scene: Scene, seq: number, records: readonly SceneRecord[]) => Promise<void>;

interface Entry {
  record: SceneRecord | null;
  deliver: () => void;
}

const attempts = 4;

/**
 * Keeps a room's one order: what goes out goes out in the order it was put in, and nothing before the records ahead of
 * it are durable. While one write runs, what arrives is gathered for the next.
 */
export class OrderedOutbox {
  readonly #save: SaveScene;
  readonly #current: () => { scene: Scene; seq: number };
  readonly #onBroken: (error: unknown) => void;
  readonly #pause: (ms: number) => Promise<void>;
  #entries: Entry[] = [];
  #draining: Promise<void> | null = null;
  #isBroken = false;

  constructor(options: {
    save: SaveScene;
    current: () => { scene: Scene; seq: number };
    onBroken: (error: unknown) => void;
    pause: (ms: number) => Promise<void>;
  }) {
    this.#save = options.save;
    this.#current = options.current;
    this.#onBroken = options.onBroken;
    this.#pause = options.pause;
  }

  /** With a record, `deliver` is called when it is durable; without, when all ahead of it went out. */
  put(record: SceneRecord | null, deliver: () => void): void {
    if (this.#isBroken) return;
    this.#entries.push({ record, deliver });
    this.#draining ??= this.#drain();
  }

  /** Resolves when everything put in so far went out. */
  async flushed(): Promise<void> {
    await this.#draining;
  }

  async #drain(): Promise<void> {
    while (this.#entries.length > 0 && !this.#isBroken) {
      // A turn of the event loop gathers what arrived together into one write. PGlite writes in this thread without a pause for
      // the network: between two writes what arrived meanwhile is taken in first.
      await nextTurn();
      const batch = this.#entries;
      this.#entries = [];
      const { scene, seq } = this.#current();
      const records = batch.flatMap(({ record }) => record ?? []);
      if (records.length > 0 && !(await this.#write(scene, seq, records))) break;
      for (const { deliver } of batch) deliver();
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
        // Nobody was told of what could not be kept; the room is given up and read again from the database.
        this.#isBroken = true;
        this.#entries = [];
        this.#onBroken(error);
        return false;
      }
    }
  }
}
