import { describe, expect, it } from 'vitest';
import { createBlobAnswerSchema } from '../../../src/protocol/rest/uploads.ts';
import { defaultTemplateSettings } from '../../../src/protocol/session.ts';
import { peerSignalSchema, type PeerSignal } from '../../../src/protocol/signals.ts';
import { RelayClient } from '../relayClient.ts';
import { serverOfFile } from '../testServer.ts';
import { makeFile, md5 } from '../uploads/sampleFiles.ts';

const server = serverOfFile();

/** Uploads a picture to a session and returns its address. */
async function upload(studioToken: string): Promise<string> {
  const headers = { authorization: `Bearer ${await server().accessToken(studioToken, 'host')}` };
  const file = makeFile('image/png');
  const declared = await server().app.inject({
    method: 'POST',
    url: '/v1/blobs',
    headers,
    payload: { byteSize: file.length, checksum: md5(file), contentType: 'image/png', filename: 'a.png' },
  });
  const { uploadUrl, uploadHeaders, signedId } = createBlobAnswerSchema.parse(declared.json());
  await server().app.inject({ method: 'PUT', url: uploadUrl, headers: uploadHeaders, payload: file });
  const background = await server().app.inject({
    method: 'POST',
    url: `/v2/cms/videos/${studioToken}/studio_backgrounds`,
    headers,
    payload: { signedId },
  });
  return background.json<{ backgroundUrl: string }>().backgroundUrl;
}

const withPicture = (url: string): PeerSignal[] => [
  { type: 'logoChanged', data: { url } },
  { type: 'backgroundShown', data: { url, thumbnailUrl: null } },
  { type: 'backgroundCreated', data: { id: 'b', url, thumbnailUrl: null } },
];

const join = async (studioToken: string): Promise<RelayClient> =>
  RelayClient.join(await server().origin(), await server().accessToken(studioToken, 'host'));

describe('addresses in signals', () => {
  it('a picture is an upload of the same session, also one that arrived while the session was open', async () => {
    const studioToken = await server().createSession();
    const host = await join(studioToken);
    const url = await upload(studioToken);
    expect(url).toMatch(/^\/blobs\//);
    for (const signal of withPicture(url)) expect((await host.signal(signal)).type).toBe('accepted');
    host.cut();
  });

  it('no other address gets into the scene or to anybody’s browser', async () => {
    const [studioToken, other] = [await server().createSession(), await server().createSession()];
    const own = await upload(studioToken);
    const host = await join(studioToken);
    const addresses = [
      await upload(other),
      'http://169.254.169.254/latest/meta-data/',
      'http://127.0.0.1:6379/',
      '//evil.example.org/pixel.png',
      'https://evil.example.org/pixel.png',
      'javascript:alert(1)',
      'data:image/png;base64,AAAA',
      'file:///etc/passwd',
      '/v2/admin/sessions',
      '/blobs/../v2/admin/sessions',
      `${own}/../../recordings/a`,
      `${own}?x=http://evil.example.org`,
    ];
    for (const url of addresses)
      for (const signal of withPicture(url))
        expect([url, await host.signal(signal)]).toMatchObject([
          url,
          { type: 'rejected', code: 'malformedSignal' },
        ]);
    const thumbnailUrl = 'http://127.0.0.1:6379/';
    const thumbnail = await host.signal({ type: 'backgroundShown', data: { url: own, thumbnailUrl } });
    expect(thumbnail.type).toBe('rejected');
    expect(JSON.stringify((await server().rooms.get(studioToken)).scene)).not.toContain('6379');
    host.cut();
  });

  it('nor to a newcomer who is sent the settings alone', async () => {
    const studioToken = await server().createSession();
    const [host, newcomer] = [await join(studioToken), await server().accessToken(studioToken, 'guest')];
    const guest = await RelayClient.join(await server().origin(), newcomer);
    const to = (await host.next('connectionCreated')).connection.id;
    const logo = { url: 'http://127.0.0.1:6379/', visible: true };
    const reply: PeerSignal = { type: 'templateSettings', data: { ...defaultTemplateSettings, logo } };
    host.send({ type: 'signal', ref: 1000, to, signal: reply });
    expect(await host.next('rejected')).toMatchObject({ code: 'malformedSignal' });
    guest.cut();
    host.cut();
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>',
    'file:///etc/passwd',
    ' https://a',
    '//a.example',
  ])('the link of a call to action cannot be %s', (url) => {
    const cta = { id: 'c', title: 'Join', message: '', label: 'Join', url, open: false };
    expect(peerSignalSchema.safeParse({ type: 'ctaCreated', data: { cta } }).success).toBe(false);
    const changed = { type: 'ctaUpdated', data: { ctaId: 'c', cta: { url } } };
    expect(peerSignalSchema.safeParse(changed).success).toBe(false);
    const web = { ...cta, url: 'https://example.org/a' };
    expect(peerSignalSchema.safeParse({ type: 'ctaCreated', data: { cta: web } }).success).toBe(true);
  });
});
