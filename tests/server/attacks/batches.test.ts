import { mkdirSync, writeFileSync, existsSync } from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { pollSchema } from '../../../src/protocol/rest.ts';
import { createScene } from '../../../src/scene/scene.ts';
import { sceneLog, sessions } from '../../../server/db/schema.ts';
import { pruneIntervalMs, startLogPruner } from '../../../server/live/logPruner.ts';
import { createDiskStorage } from '../../../server/storage/diskStorage.ts';
import { createVoteBatcher, type Vote } from '../../../server/votes/voteBatcher.ts';
import { createFakeClock } from '../../clock/fakeClock.ts';
import { sampleSignals } from '../../protocol/samples.ts';
import { createRandom } from '../mutations.ts';
import { relayPeople } from '../relayPeople.ts';
import { createStudioCaller } from '../studioCaller.ts';
import { serverOfFile } from '../testServer.ts';

const server = serverOfFile();
const people = relayPeople(server);
const folder = mkdtempSync(join(tmpdir(), 'footlight-batches-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function openPoll() {
  const { studioToken, call } = await createStudioCaller(server());
  const body = { question: 'Well?', options: [{ label: 'A' }, { label: 'B' }] };
  const poll = pollSchema.parse((await call('POST', 'polls', body)).body);
  await call('POST', `polls/${poll.id}/open`);
  return { studioToken, pollId: poll.id, optionId: poll.options[0]?.id ?? '' };
}

describe('one bad entry fails alone', () => {
  it.each([1, 2, 3])('among the votes of one batch, in any order (seed %d)', async (seed) => {
    const random = createRandom(seed);
    const good = await openPoll();
    const warnings: unknown[] = [];
    const batcher = createVoteBatcher({
      db: server().database.db,
      notifier: server().notifier,
      clock: server().clock,
      log: { warn: (details: unknown) => warnings.push(details) },
    });
    const bad: Partial<Vote>[] = [
      { pollId: 'a\0b' },
      { optionId: 'a\0b' },
      { voterId: 'a\0b' },
      { voterId: 'a\ud800b' },
      { pollId: 'x'.repeat(100_000) },
      { studioToken: '\0' },
    ];
    const votes = Array.from({ length: 120 }, (_, index) => {
      const isBad = random.below(6) === 0;
      const vote = { ...good, voterId: `voter-${String(index)}`, ...(isBad ? random.pick(bad) : {}) };
      return { isBad, vote };
    });
    const results = await Promise.allSettled(votes.map(({ vote }) => batcher.vote(vote)));
    expect(results.map(({ status }) => status)).toEqual(
      votes.map(({ isBad }) => (isBad ? 'rejected' : 'fulfilled')),
    );
    expect(warnings).toEqual([]);
  });

  it('among the counts to send', async () => {
    const [first, second] = [await openPoll(), await openPoll()];
    const sent: string[] = [];
    const notify = (studioToken: string): void => {
      if (studioToken === first.studioToken) throw new Error('cannot be sent');
      sent.push(studioToken);
    };
    const batcher = createVoteBatcher({
      db: server().database.db,
      notifier: { notify, notifyHosts: notify, notifyParticipants: notify, stop: () => undefined },
      clock: server().clock,
      log: { warn: () => undefined },
    });
    await Promise.all([first, second].map((poll) => batcher.vote({ ...poll, voterId: 'one' })));
    await expect.poll(() => sent, { timeout: 10_000 }).toEqual([second.studioToken]);
    batcher.resendCounts(first.pollId);
    batcher.resendCounts('a\0b');
    batcher.resendCounts(second.pollId);
    await expect.poll(() => sent, { timeout: 10_000 }).toEqual([second.studioToken, second.studioToken]);
  });

  it('among the signals of a room', async () => {
    const studioToken = await server().createSession();
    const [host, guest] = [await people.join(studioToken, 'host'), await people.join(studioToken, 'guest')];
    const random = createRandom(7);
    const texts = ['\0', '\ud800', '\u001b', '\u0085', '\uffff', '\u2028', '😀', '"\\'];
    const spoil = (value: unknown): unknown =>
      JSON.parse(
        JSON.stringify(value, (_key, item: unknown) =>
          typeof item === 'string' && random.below(3) === 0 ? item + random.pick(texts) : item,
        ),
      );
    const bad = Array.from({ length: 55 }, () => spoil(random.pick(Object.values(sampleSignals))));
    const good = Array.from({ length: 50 }, (_, index) => ({
      type: 'layoutChanged',
      data: { layout: index % 2 === 0 ? 'cover' : 'contain', screenSharing: false },
    }));
    const [answers] = await Promise.all([
      Promise.all(good.map((signal) => host.signal(signal))),
      Promise.all(bad.map((signal) => guest.signal(signal))),
    ]);
    expect(answers.map(({ type }) => type)).toEqual(good.map(() => 'accepted'));
    const { scene, seq } = await server().rooms.get(studioToken);
    const stored = await server().sessions.find(studioToken);
    expect(stored).toMatchObject({ scene, sceneSeq: seq });
  });

  it('among the scene logs to prune', async () => {
    const { db } = server().database;
    const [damaged, whole] = await Promise.all(
      [await server().createSession(), await server().createSession()].map((token) =>
        server().sessions.find(token),
      ),
    );
    if (damaged === null || whole === null || damaged === undefined || whole === undefined) throw new Error();
    for (const session of [damaged, whole])
      for (const seq of [1, 2, 3])
        await db.insert(sceneLog).values({
          sessionId: session.id,
          seq,
          atMs: seq,
          from: 'server',
          role: 'server',
          event: { type: 'logoShown', data: {} },
        });
    await db
      .update(sessions)
      .set({ logScene: { ...createScene(), layout: 'nonsense' as never }, logSeq: 1 })
      .where(eq(sessions.id, damaged.id));
    const clock = createFakeClock();
    const errors: unknown[] = [];
    const stop = startLogPruner({
      // The damaged one first, whatever the database's order.
      sceneLog: { ...server().sceneLog, sessionIds: () => Promise.resolve([damaged.id, whole.id]) },
      limits: { maxEntries: 1, maxDays: 0 },
      clock,
      log: { info: () => undefined, error: (details: unknown) => errors.push(details) },
    });
    await clock.advance(pruneIntervalMs);
    await expect
      .poll(async () => (await server().sceneLog.readAll(whole.id)).length, { timeout: 10_000 })
      .toBe(1);
    expect(errors).toMatchObject([{ sessionId: damaged.id }]);
    stop();
  });

  it('among the files to delete', async () => {
    const storage = createDiskStorage(folder);
    const fileOf = (name: string): string => join(folder, 'blobs', name);
    mkdirSync(fileOf('a-folder'));
    writeFileSync(fileOf('one'), '');
    writeFileSync(fileOf('two'), '');
    await expect(storage.delete(['one', 'a-folder', 'two'])).rejects.toThrow('could not be removed');
    expect([existsSync(fileOf('one')), existsSync(fileOf('two'))]).toEqual([false, false]);
  });
});
