import { describe, expect, it } from 'vitest';
import { adminSessionSchema } from '../../../src/protocol/rest.ts';
import { streamingSessionSchema } from '../../../src/protocol/session.ts';
import { sampleSignals } from '../../protocol/samples.ts';
import { camera, relayPeople, shown } from '../relayPeople.ts';
import { serverOfFile } from '../testServer.ts';
import { signIn } from './invitations.ts';

const server = serverOfFile();
const { join, sceneOf } = relayPeople(server);
const settings = {
  name: 'No stage',
  startsAt: '2026-03-01T10:00:00Z',
  endsAt: '2026-03-01T11:00:00Z',
};
const shows = ['assetShown', 'pollShown', 'questionShown', 'topicSettingsChanged', 'widgetShown'] as const;
const forbidden = { type: 'rejected', code: 'forbiddenSignal' };

async function callAsAdmin(method: 'POST' | 'PUT', path: string, changes: object) {
  const answer = await server().app.inject({
    method,
    url: `/v2/admin/${path}`,
    headers: { cookie: await signIn(server()) },
    payload: { ...settings, ...changes },
  });
  return adminSessionSchema.parse(answer.json());
}

describe('2.4.04 a session with disableStage', () => {
  it('refuses whatever puts somebody or something on stream, from anybody, and its newcomers know', async () => {
    const { studioToken, disableStage } = await callAsAdmin('POST', 'sessions', { disableStage: true });
    expect(disableStage).toBe(true);
    const host = await join(studioToken, 'host');
    host.send({ type: 'publish', stream: camera('cam') });
    await host.next('streamPublished');
    const { scene } = host;
    expect(scene?.disableStage).toBe(true);
    for (const signal of [shown('cam'), ...shows.map((type) => sampleSignals[type])])
      expect([signal.type, await host.signal(signal)]).toMatchObject([signal.type, forbidden]);
    expect(await sceneOf(studioToken)).toEqual(scene);
    const read = await server().app.inject({ url: `/v2/streaming_studio/${studioToken}` });
    expect(streamingSessionSchema.parse(read.json()).disableStage).toBe(true);
  });

  it('set during the show it keeps what is on stream, which can be taken off; and it can be lifted', async () => {
    const { studioToken } = await callAsAdmin('POST', 'sessions', {});
    const host = await join(studioToken, 'host');
    expect(await host.signal(sampleSignals.pollShown)).toMatchObject({ type: 'accepted' });

    await callAsAdmin('PUT', `sessions/${studioToken}`, { disableStage: true });
    expect(await host.next('signal', ({ signal }) => typeOf(signal) === 'disableStageChanged')).toMatchObject(
      {
        signal: { data: { disableStage: true } },
        stamp: { role: 'server' },
      },
    );
    expect((await sceneOf(studioToken)).pollId).toBe('p');
    const off = { type: 'topicSettingsChanged', data: { topicId: null } };
    for (const signal of [off, sampleSignals.pollHidden])
      expect(await host.signal(signal)).toMatchObject({ type: 'accepted' });
    expect(await host.signal(sampleSignals.pollShown)).toMatchObject(forbidden);

    await callAsAdmin('PUT', `sessions/${studioToken}`, { disableStage: false });
    expect(await host.signal(sampleSignals.pollShown)).toMatchObject({ type: 'accepted' });
  });
});

const typeOf = (signal: unknown): unknown =>
  typeof signal === 'object' && signal !== null && 'type' in signal ? signal.type : null;
