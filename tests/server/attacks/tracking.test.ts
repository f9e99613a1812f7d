import { describe, expect, it } from 'vitest';
import { sessionStatisticsSchema } from '../../../src/protocol/rest/tracking.ts';
import { createFakeClock } from '../../clock/fakeClock.ts';
import { adminCookie } from '../adminCookie.ts';
import { serverOfFile } from '../testServer.ts';

const clock = createFakeClock(Date.UTC(2026, 2, 1, 10));
const server = serverOfFile({ clock });
const silent = serverOfFile({ tracking: { isOn: false } });

const click = (studioToken: string, callToActionId: string) => ({
  source: 'audience',
  event: 'call_to_action_clicked',
  properties: { studioToken, callToActionId },
});
const track = (payload: object, of = server, remoteAddress = '10.0.0.1') =>
  of().app.inject({ method: 'POST', url: '/v2/track', payload, remoteAddress });

async function read(studioToken: string, kind: '' | '.csv' = '') {
  const url = `/v2/admin/sessions/${studioToken}/statistics${kind}`;
  return server().app.inject({ url, headers: { cookie: await adminCookie(server()) } });
}
const clicksOf = async (studioToken: string) =>
  sessionStatisticsSchema
    .parse((await read(studioToken)).json())
    .callToActions.map(({ label, clicks }) => [label, clicks]);

async function sessionWithCall(label: string): Promise<[studioToken: string, callToActionId: string]> {
  const studioToken = await server().createSession();
  const answer = await server().app.inject({
    method: 'POST',
    url: `/v2/streaming_studio/${studioToken}/call_to_actions`,
    headers: { authorization: `Bearer ${await server().accessToken(studioToken, 'host')}` },
    payload: { title: label, message: '', label, url: 'https://example.org' },
  });
  return [studioToken, answer.json<{ id: string }>().id];
}

describe('POST /v2/track', () => {
  it('counts clicks, and its table takes a label that looks like a formula as text', async () => {
    const [studioToken, id] = await sessionWithCall('=1+1');
    for (let index = 0; index < 3; index++)
      expect((await track(click(studioToken, id))).statusCode).toBe(202);
    expect(await clicksOf(studioToken)).toEqual([['=1+1', 3]]);
    expect((await read(studioToken, '.csv')).body).toBe(
      "minute,what,of,count\r\n2026-03-01T10:00:00.000Z,call_to_action_clicked,'=1+1,3\r\n",
    );
  });

  it('stores nothing of invented sessions, nor clicks on what another session has', async () => {
    const [studioToken] = await sessionWithCall('ours');
    const [, foreignId] = await sessionWithCall('theirs');
    await track(click('no-such-session', foreignId));
    await track(click(studioToken, foreignId));
    await track(click(studioToken, 'invented'));
    expect(await clicksOf(studioToken)).toEqual([['ours', 0]]);
  });

  it('refuses ids that could break a batch, bodies that are too large, and floods of one address', async () => {
    const [studioToken, id] = await sessionWithCall('a label');
    for (const bad of ['\ud800', "'; drop table", 'x'.repeat(129), ''])
      expect((await track(click(studioToken, bad))).statusCode).toBe(400);
    const large = { ...click(studioToken, id), more: 'x'.repeat(40_000) };
    expect((await track(large)).statusCode).toBe(413);
    const codes = [];
    for (let index = 0; index < 310; index++)
      codes.push((await track(click(studioToken, id), server, '10.0.0.2')).statusCode);
    expect(codes.filter((code) => code === 429)).toHaveLength(10);
    expect((await track(click(studioToken, id), server, '10.0.0.3')).statusCode).toBe(202);
  });

  it('tells only the admin what was counted', async () => {
    const studioToken = await server().createSession();
    for (const kind of ['', '.csv'])
      expect(
        (
          await server().app.inject({
            url: `/v2/admin/sessions/${studioToken}/statistics${kind}`,
            headers: { cookie: await server().hostCookie(studioToken) },
          })
        ).statusCode,
      ).toBe(401);
  });

  it('counts nothing with TRACKING=off, and tells pages not to send anything', async () => {
    const studioToken = await silent().createSession();
    expect((await track(click(studioToken, 'anything'), silent)).json()).toEqual({ accepted: false });
    expect((await silent().app.inject({ url: '/v2/config' })).json()).toMatchObject({ tracking: false });
    expect((await server().app.inject({ url: '/v2/config' })).json()).toMatchObject({ tracking: true });
  });
});
