import { describe, expect, it } from 'vitest';
import { createStreamChat } from '../../src/chat/adapters/stream/createStreamChat.ts';
import { placeOf, timeOf } from '../../src/chat/adapters/stream/readStream.ts';
import type { StreamAccess } from '../../src/chat/adapters/stream/streamSession.ts';
import { systemClock } from '../../src/clock/clock.ts';
import { reactionEmoji } from '../../src/protocol/chat.ts';
import { streamAccessSchema } from '../../src/protocol/rest/streamChat.ts';
import { serverOfFile } from '../server/testServer.ts';
import { chatContract } from './chatContract.ts';
import { entriesOf, eventually, say, textsOf } from './chatHarness.ts';
import { FakeStreamClient } from './fakeStreamClient.ts';
import { FakeStreamService } from './fakeStreamService.ts';
import { identityOf, openStreamHarness } from './streamPeers.ts';

/** Of the delays on the way to the service and back. */
const seed = 1;
const service = new FakeStreamService(seed);
const server = serverOfFile({ stream: { apiKey: 'key', client: new FakeStreamClient(service, 'secret') } });

chatContract(
  `the adapter of Stream, on a fake of its client object whose delays have the seed ${String(seed)}`,
  { questions: true, moderation: true, slowMode: true, approval: false, cheers: false },
  async () => openStreamHarness(server(), await server().createSession(), service),
);

describe('the adapter of Stream', () => {
  it('stores a message once whose answer was lost, and finds it again', async () => {
    const studioToken = await server().createSession();
    const harness = openStreamHarness(server(), studioToken, service);
    const [viewer, host] = [await harness.join('viewer', 'cleo'), await harness.join('host', 'ada')];
    viewer.client.loseNextAnswer();
    viewer.chat.post('livestreamAudience', 'Hello?');
    await eventually(() => expect(textsOf(host)).toEqual(['Hello?']));
    expect(entriesOf(viewer)).toMatchObject([{ text: 'Hello?', delivery: 'sending' }]);
    await eventually(() => expect(entriesOf(viewer)).toMatchObject([{ text: 'Hello?', delivery: 'sent' }]));
    await say(viewer, 'Still there?');
    await eventually(() => expect(textsOf(host)).toEqual(['Hello?', 'Still there?']));
    expect(textsOf(viewer)).toEqual(['Hello?', 'Still there?']);
    expect(service.read(`livestreamAudience:${studioToken}`, null, { limit: 100 }).messages).toHaveLength(2);
    await harness.close();
  });

  it('is reconnecting when it does not get in the first time, says so once, and gets in later', async () => {
    const studioToken = await server().createSession();
    const { caller, cookie } = await identityOf(server(), studioToken, 'host', 'ada');
    const fail = (): Promise<never> => Promise.reject(new Error('Stream does not answer'));
    const answers = [fail, fail, enter];
    async function enter(): Promise<StreamAccess> {
      const headers = { cookie };
      const url = '/v2/stream_chat/access';
      const answer = await server().app.inject({ method: 'POST', url, payload: caller, headers });
      return streamAccessSchema.parse(answer.json());
    }
    const problems: string[] = [];
    let announcements = 0;
    const chat = createStreamChat({
      client: new FakeStreamClient(service),
      clock: systemClock,
      name: () => null,
      newId: () => 'message-of-a-late-person',
      random: () => 0,
      onProblem: ({ message }) => problems.push(message),
      onUnavailable: () => {
        announcements += 1;
      },
      access: () => (answers.shift() ?? enter)(),
      rename: () => Promise.reject(new Error('nobody renames')),
    });
    chat.start();
    await eventually(() => expect(chat.store.getState().connection).toBe('reconnecting'));
    await eventually(() => expect(chat.store.getState().connection).toBe('connected'));
    expect(problems).toEqual(['Stream does not answer', 'Stream does not answer']);
    expect(announcements).toBe(1);
    chat.stop();
  });

  it('leaves out an invalid message, and one that nobody wrote', async () => {
    const studioToken = await server().createSession();
    const harness = openStreamHarness(server(), studioToken, service);
    const host = await harness.join('host', 'ada');
    const cid = `livestreamAudience:${studioToken}`;
    const message = {
      id: 'odd',
      type: 'regular' as const,
      text: 'odd',
      created_at: 'yesterday',
      user: { id: 'x' },
    };
    host.client.deliver({ type: 'message.new', cid, message });
    const created_at = service.now();
    host.client.deliver({ type: 'message.new', cid, message: { ...message, type: 'system', created_at } });
    await say(host, 'fine');
    expect(textsOf(host)).toEqual(['fine']);
    await harness.close();
  });
});

describe('messages that overtake each other', () => {
  it('do so: an answer and an event of the same message, and events of two channels', async () => {
    const studioToken = await server().createSession();
    const harness = openStreamHarness(server(), studioToken, service);
    const { client } = await harness.join('host', 'ada');
    const arrived: string[] = [];
    client.on('message.new', ({ message }) => void arrived.push(`event of ${message?.id ?? ''}`));
    const ids = Array.from({ length: 20 }, (_, index) => `overtaking-${studioToken}-${String(index)}`);
    await Promise.all(
      ids.map(async (id, index) => {
        const type = index % 2 === 0 ? 'studioSpeakers' : 'livestreamAudience';
        await client.channel(type, studioToken).sendMessage({ id, text: id });
        arrived.push(`answer of ${id}`);
      }),
    );
    await eventually(() => expect(arrived).toHaveLength(40));
    const isAnsweredFirst = ids.map(
      (id) => arrived.indexOf(`answer of ${id}`) < arrived.indexOf(`event of ${id}`),
    );
    expect(new Set(isAnsweredFirst)).toEqual(new Set([true, false]));
    const timeOfEvent = (name: string): string =>
      service.message(name.replace('event of ', ''), null).created_at ?? '';
    const times = arrived.filter((name) => name.startsWith('event')).map(timeOfEvent);
    expect(times).not.toEqual(times.toSorted());
    await harness.close();
  });

  it('are all there once, and in the same order for everybody', async () => {
    const studioToken = await server().createSession();
    const harness = openStreamHarness(server(), studioToken, service);
    const people = [
      await harness.join('host', 'ada'),
      await harness.join('guest', 'ben'),
      await harness.join('viewer', 'cleo'),
    ];
    const speakers = people.slice(0, 2);
    for (let round = 0; round < 8; round += 1) {
      for (const [index, { chat }] of people.entries())
        chat.post('livestreamAudience', `to all ${String(index)} ${String(round)}`, {
          isQuestion: round % 2 === 0,
        });
      for (const [index, { chat }] of speakers.entries())
        chat.post('studioSpeakers', `among us ${String(index)} ${String(round)}`);
    }
    for (const [channel, members] of [
      ['livestreamAudience', people],
      ['studioSpeakers', speakers],
    ] as const) {
      for (const person of members)
        await eventually(() => {
          expect(entriesOf(person, channel)).toHaveLength(members.length * 8);
          expect(entriesOf(person, channel).every(({ delivery }) => delivery === 'sent')).toBe(true);
        });
      const stored = service.read(`${channel}:${studioToken}`, null, { limit: 100 }).messages;
      for (const person of members) expect(textsOf(person, channel)).toEqual(stored.map(({ text }) => text));
      expect(new Set(stored.map(({ text }) => text)).size).toBe(members.length * 8);
    }
    for (const { chat } of people)
      await eventually(() =>
        expect(chat.store.getState().questionCounts).toEqual({ answered: 0, total: 12 }),
      );
    await harness.close();
  });
});

describe('a burst', () => {
  it('ends as too fast once Stream takes no more, and nothing of it is lost', async () => {
    const studioToken = await server().createSession();
    const harness = openStreamHarness(server(), studioToken, service);
    const [viewer, host] = [await harness.join('viewer', 'cleo'), await harness.join('host', 'ada')];
    const texts = Array.from({ length: 20 }, (_, index) => `Burst ${String(index)}`);
    service.rateLimit.beginMinute(5);
    for (const text of texts) viewer.chat.post('livestreamAudience', text);
    const failed = () => entriesOf(viewer).filter(({ delivery }) => delivery === 'failed');
    await eventually(() => expect(failed()).toHaveLength(15));
    expect(new Set(failed().map(({ failure }) => failure))).toEqual(new Set(['tooFast']));
    await eventually(() => expect(textsOf(host)).toHaveLength(5));
    await eventually(() => expect(textsOf(viewer).toSorted()).toEqual(texts.toSorted()));
    // Others are not held up by somebody else's burst.
    await say(host, 'Slowly, please');

    service.rateLimit.beginMinute(Infinity);
    for (const { id } of failed()) viewer.chat.retry('livestreamAudience', id);
    const all = [...texts, 'Slowly, please'].toSorted();
    for (const person of [viewer, host])
      await eventually(() => {
        expect(textsOf(person).toSorted()).toEqual(all);
        expect(entriesOf(person).every(({ delivery }) => delivery === 'sent')).toBe(true);
      });
    expect(textsOf(viewer)).toEqual(textsOf(host));
    await harness.close();
  });

  it('of reactions is refused with how long to wait, and the marks are those that Stream has', async () => {
    const studioToken = await server().createSession();
    const harness = openStreamHarness(server(), studioToken, service);
    const [viewer, host] = [await harness.join('viewer', 'cleo'), await harness.join('host', 'ada')];
    const { chatMessageId } = await say(host, 'a joke');
    await eventually(() => expect(textsOf(viewer)).toEqual(['a joke']));
    service.rateLimit.beginMinute(2);
    const burst = reactionEmoji.map(async (emoji) =>
      viewer.chat.react('livestreamAudience', chatMessageId, emoji, true),
    );
    const outcomes = await Promise.allSettled(burst);
    service.rateLimit.beginMinute(Infinity);
    const refused = outcomes.flatMap((outcome): unknown[] =>
      outcome.status === 'rejected' ? [outcome.reason] : [],
    );
    expect(refused).toHaveLength(3);
    for (const error of refused) expect(error).toMatchObject({ code: 'tooFast', retryAfterMs: 5000 });
    const kept = reactionEmoji.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    for (const person of [viewer, host])
      await eventually(() =>
        expect(entriesOf(person)[0]?.reactions).toEqual(kept.map((emoji) => ({ emoji, count: 1 }))),
      );
    expect(entriesOf(viewer)[0]?.own.reactions.toSorted()).toEqual(kept.toSorted());
    await harness.close();
  });
});

describe('a time of Stream', () => {
  it.each(['2026-11-22T15:00:00.123456Z', '2026-11-22T15:00:00.000001Z', '2026-11-22T15:00:00.000000Z'])(
    'keeps its microseconds as a place: %s',
    (time) => {
      expect(timeOf(placeOf(time))).toBe(time);
    },
  );

  it('is in order however many digits it has', () => {
    const times = [
      '2026-11-22T15:00:00Z',
      '2026-11-22T15:00:00.1Z',
      '2026-11-22T15:00:00.100001Z',
      '2026-11-22T15:00:00.12Z',
    ];
    const places = times.map(placeOf);
    expect([...places].sort((a, b) => a - b)).toEqual(places);
    expect(new Set(places).size).toBe(4);
  });
});
