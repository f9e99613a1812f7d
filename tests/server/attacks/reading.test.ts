import { describe, expect, it } from 'vitest';
import { createStudioCaller } from '../studioCaller.ts';
import { serverOfFile } from '../testServer.ts';

const server = serverOfFile();

const secret = 'nobody outside the studio knows this';
const draft = { question: secret, options: [{ label: 'A' }, { label: 'B' }] };
const lists = [
  'polls',
  'call_to_actions',
  'topics',
  'template_settings',
  'elements',
  '/v2/cms/videos/{studioToken}/studio_backgrounds',
];

describe('what is prepared in a studio', () => {
  it.each(lists)(
    '%s is not readable without the access token of a participant of this session',
    async (list) => {
      const [studio, other] = [await createStudioCaller(server()), await createStudioCaller(server())];
      await studio.call('POST', 'polls', draft);
      await studio.call('POST', 'topics', { name: secret });
      await studio.call('POST', 'call_to_actions', { label: secret, url: 'example.org' });
      const own = list.replace('{studioToken}', studio.studioToken);
      const path = own.startsWith('/') ? own : `/v2/streaming_studio/${studio.studioToken}/${own}`;
      const read = (caller: typeof studio, as: 'guest' | 'host' | 'viewer' | 'composer' | null) =>
        caller.call('GET', path, undefined, { as });
      for (const [answer, status] of [
        [await read(studio, null), 401],
        [await read(studio, 'viewer'), 403],
        [await read(other, 'guest'), 401],
        [await read(other, 'host'), 401],
      ] as const) {
        expect(answer.status).toBe(status);
        expect(JSON.stringify(answer.body)).not.toContain(secret);
      }
      for (const role of ['host', 'guest', 'composer'] as const)
        expect((await read(studio, role)).status).toBe(200);
    },
  );

  it('viewers get the open poll and the open call to action, and none of the others', async () => {
    const studio = await createStudioCaller(server());
    const audience = async () => (await studio.call('GET', 'audience', undefined, { as: null })).body;
    await studio.call('POST', 'polls', draft);
    await studio.call('POST', 'call_to_actions', { label: secret, url: 'example.org' });
    expect(await audience()).toEqual({ poll: null, callToAction: null });
    const made = await studio.call('POST', 'polls', { ...draft, question: 'Which?' });
    const { id } = made.body as { id: string };
    await studio.call('POST', `polls/${id}/open`);
    expect(await audience()).toMatchObject({ poll: { id, question: 'Which?' }, callToAction: null });
    expect(JSON.stringify(await audience())).not.toContain(secret);
  });
});
