import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEncodingQueue, maxServerEnds } from '../../../server/videos/encodingQueue.ts';
import type { EncodedVideo, EncodingHooks } from '../../../server/videos/encodeVideo.ts';
import { EncoderFailure, EncodingCancelled, VideoProblem } from '../../../server/videos/videoProblem.ts';
import { createVideoStore, type StoredVideo, type VideoStore } from '../../../server/store/videoStore.ts';
import { createFakeClock } from '../../clock/fakeClock.ts';
import { serverOfFile } from '../testServer.ts';

const server = serverOfFile();
const encoded: EncodedVideo = { duration: 10, width: 640, height: 360, renditions: [360], coverName: null };

interface Running {
  id: string;
  hooks: EncodingHooks;
  end(result: EncodedVideo | Error): void;
}

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A queue on the real store, with encoders that end when the test says so. Only sessions of this test are in it. */
function openQueue({ maxJobs = 1 } = {}) {
  const all = createVideoStore(server().database.db);
  const own = new Set<string>();
  const store: VideoStore = {
    ...all,
    listByStatus: async (statuses) => (await all.listByStatus(statuses)).filter(({ id }) => own.has(id)),
  };
  const running: Running[] = [];
  const done: string[] = [];
  const clock = createFakeClock();
  let mayEncode = true;
  const open = () =>
    createEncodingQueue({
      store,
      maxJobs,
      mayEncode: () => mayEncode,
      clock,
      log: { info: () => {}, error: () => {} },
      encode: (video, hooks) =>
        new Promise((resolve, reject) => {
          const job: Running = {
            id: video.id,
            hooks,
            end(result) {
              running.splice(running.indexOf(job), 1);
              if (result instanceof Error) reject(result);
              else resolve(result);
            },
          };
          hooks.signal.addEventListener('abort', () => job.end(new EncodingCancelled()));
          running.push(job);
        }),
      onEncoded: async (video, result) => {
        await store.show(video.id, result);
        done.push(video.id);
      },
      onFailed: () => Promise.resolve(),
    });
  const queue = open();
  ends.push(() => queue.stop());
  return {
    store,
    running,
    done,
    clock,
    queue,
    open,
    setMayEncode(value: boolean) {
      mayEncode = value;
    },
    async add(status: 'waiting' | 'encoding' = 'waiting'): Promise<StoredVideo> {
      const session = await server().sessions.find(await server().createSession({ kind: 'simulive' }));
      const id = randomUUID();
      own.add(id);
      await store.declare(session?.id ?? '', {
        ...{
          id,
          secret: 's',
          fileName: 'a.mp4',
          byteSize: 1,
          source: 'upload',
          trim: null,
          createdAt: new Date(),
        },
        waitingSince: new Date(clock.nowMs() + own.size),
        status: 'waiting',
      });
      if (status === 'encoding') await store.change(id, ['waiting'], { status });
      const video = await store.find(id);
      if (video === null) throw new Error('the video is missing');
      return video;
    },
    async runs(...ids: string[]): Promise<void> {
      await vi.waitFor(() => expect(running.map(({ id }) => id)).toEqual(ids));
    },
    async has(id: string, status: StoredVideo['status']): Promise<StoredVideo> {
      return vi.waitFor(async () => {
        const video = await store.find(id);
        expect(video?.status).toBe(status);
        if (video === null) throw new Error('the video is missing');
        return video;
      });
    },
  };
}

describe('the encoding queue', () => {
  it('encodes one video after another, in the order in which they came', async () => {
    const { add, queue, runs, running, has, done } = openQueue();
    const [a, b] = [await add(), await add()];
    await queue.start();
    await runs(a.id);
    running[0]?.hooks.onProgress(0.4);
    expect([queue.progressOf(a.id), queue.progressOf(b.id)]).toEqual([0.4, null]);
    running[0]?.end(encoded);
    await runs(b.id);
    expect(await has(a.id, 'ready')).toMatchObject({ place: 'shown', duration: 10, problem: null });
    running[0]?.end(encoded);
    await has(b.id, 'ready');
    expect(done).toEqual([a.id, b.id]);
  });

  it('encodes as many at once as it was told to', async () => {
    const { add, queue, runs } = openQueue({ maxJobs: 2 });
    const [a, b] = [await add(), await add(), await add()];
    await queue.start();
    await runs(a.id, b.id);
  });

  it('starts a failed encoder again once, and then says why', async () => {
    const { add, queue, runs, running, has } = openQueue();
    const { id } = await add();
    await queue.start();
    await runs(id);
    running[0]?.end(new EncoderFailure('it was killed'));
    await runs(id);
    expect((await has(id, 'encoding')).encoderFailures).toBe(1);
    running[0]?.end(new EncoderFailure('it was killed again'));
    expect((await has(id, 'failed')).problem).toContain('it was killed again');
    await runs();
  });

  it('does not try again what no other attempt would mend', async () => {
    const { add, queue, runs, running, has } = openQueue();
    const { id } = await add();
    await queue.start();
    await runs(id);
    running[0]?.end(new VideoProblem('The disk is full.'));
    expect((await has(id, 'failed')).problem).toBe('The disk is full.');
  });

  it('begins again with what a killed server was encoding, but not for ever', async () => {
    const { add, open, has, store } = openQueue();
    const { id } = await add('encoding');
    for (let count = 1; count <= maxServerEnds; count += 1) {
      const queue = open();
      await queue.start();
      if (count < maxServerEnds) {
        expect((await has(id, 'encoding')).serverEnds).toBe(count);
        await queue.stop();
        // A server that ends in order puts it back; a killed one does not.
        await store.change(id, ['waiting'], { status: 'encoding' });
      } else expect((await has(id, 'failed')).problem).toContain('ended 5 times');
    }
  });

  it('puts what it encodes back when the server ends in order, which counts for nothing', async () => {
    const { add, queue, runs, has } = openQueue();
    const { id } = await add();
    await queue.start();
    await runs(id);
    await queue.stop();
    expect(await has(id, 'waiting')).toMatchObject({ serverEnds: 0, encoderFailures: 0 });
  });

  it('waits while broadcasts need the machine', async () => {
    const { add, queue, runs, setMayEncode, clock } = openQueue();
    const { id } = await add();
    setMayEncode(false);
    await queue.start();
    await clock.advance(10_000);
    await runs();
    setMayEncode(true);
    await clock.advance(2000);
    await runs(id);
  });

  it('ends the encoding of a video that is deleted, and goes on with the next', async () => {
    const { add, queue, runs, store } = openQueue();
    const [a, b] = [await add(), await add()];
    await queue.start();
    await runs(a.id);
    await store.remove(a.id);
    await queue.cancel(a.id);
    await runs(b.id);
  });
});
