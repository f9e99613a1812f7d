import { describe, expect, it } from 'vitest';
import { createStreamChat } from '../../src/chat/adapters/stream/createStreamChat.ts';
import { placeOf, timeOf } from '../../src/chat/adapters/stream/readStream.ts';
import type { StreamAccess } from '../../src/chat/adapters/stream/streamSession.ts';
import { systemClock } from '../../src/clock/clock.ts';
import { streamAccessSchema } from '../../src/protocol/rest/streamChat.ts';
import { serverOfFile } from '../server/testServer.ts';
import { chatContract } from './chatContract.ts';
import { entriesOf, eventually, say, textsOf } from './chatHarness.ts';
import { FakeStreamClient } from './fakeStreamClient.ts';
import { FakeStreamService } from './fakeStreamService.ts';
import { identityOf, openStreamHarness } from './streamPeers.ts';

const service = new FakeStreamService();
const server = serverOfFile({ stream: { apiKey: 'key', client: new FakeStreamClient(service, 'secret') } });

chatContract(
  'the adapter of Stream, on a fake of its client object',
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
