import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../../src/clock/clock.ts';
import { errorBodySchema, errorCatalogue } from '../../src/protocol/errors.ts';
import { initAccessAnswerSchema } from '../../src/protocol/rest.ts';
import { createBlobAnswerSchema } from '../../src/protocol/rest/uploads.ts';
import { defaultTemplateSettings } from '../../src/protocol/session.ts';
import { createFakeLiveBroadcaster } from '../../server/broadcast/fakeLiveBroadcaster.ts';
import { callLocalRecordings } from './callLocalRecordings.ts';
import { callRedraws } from './callRedraws.ts';
import { callVideos, withRecording } from './videos/callVideos.ts';
import { makeFile, md5 } from './uploads/sampleFiles.ts';
import { RelayClient } from './relayClient.ts';
import { callAdminSite } from './callAdminSite.ts';
import { adminPassword, serverOfFile } from './testServer.ts';

const server = serverOfFile(withRecording(createFakeLiveBroadcaster(systemClock)));

const responseSchema = z.object({
  content: z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) })).optional(),
});
const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ tags: z.array(z.string()), responses: z.record(z.string(), responseSchema) }),
    ),
  ),
});
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
interface Call {
  payload?: object | Buffer;
  headers?: Record<string, string>;
  query?: string;
}

/** Makes the calls of the OpenAPI page, which all succeed or all do not, and compares each response with its description there. */
async function createContract({ succeeds }: { succeeds: boolean }) {
  const { paths } = documentSchema.parse((await server().app.inject({ url: '/docs/json' })).json());
  const answered = new Set<string>();
  const every = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  return {
    every,
    answered,
    async call(
      method: Method,
      template: string,
      ids: Record<string, string>,
      call: Call = {},
    ): Promise<unknown> {
      const path = template.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
      const answer = await server().app.inject({
        method,
        url: `${path}${call.query ?? ''}`,
        headers: call.headers ?? {},
        ...(call.payload === undefined ? {} : { payload: call.payload }),
      });
      const what = `${method} ${template} answered ${String(answer.statusCode)}`;
      const responses = paths[template]?.[method.toLowerCase()]?.responses ?? {};
      const response =
        responses[String(answer.statusCode)] ?? responses[`${String(answer.statusCode)[0] ?? ''}XX`];
      expect(response, what).toBeDefined();
      expect(answer.statusCode < 300, what).toBe(succeeds);
      if (answer.statusCode < 300) answered.add(`${method} ${template}`);
      if (!String(answer.headers['content-type']).startsWith('application/json')) return answer.body;
      const schema = response?.content?.['application/json']?.schema ?? {};
      const parsed = z.fromJSONSchema(schema, { defaultTarget: 'openapi-3.0' }).safeParse(answer.json());
      expect(parsed.error?.issues ?? [], what).toEqual([]);
      return answer.json();
    },
  };
}

const idSchema = z.object({ id: z.string() });
const idOf = (answer: unknown): string => idSchema.parse(answer).id;

/** Each of its tests makes every call of the server. */
describe('the OpenAPI page', { timeout: 120_000 }, () => {
  it('2.7.01 1.7.01 describes the responses of every call, and every call responds like that', async () => {
    const { call, every, answered } = await createContract({ succeeds: true });
    const studioToken = await server().createSession();
    const studio = '/v2/streaming_studio/{studioToken}';
    const ids = { studioToken };
    const cookie = await server().hostCookie(studioToken);
    const speaker = { speakerId: 'a-speaker', webRtcSessionData: { isComposer: false } };
    const entered = await call('POST', `${studio}/init_access`, ids, {
      payload: speaker,
      headers: { cookie },
    });
    const headers = { authorization: `Bearer ${initAccessAnswerSchema.parse(entered).accessToken}` };
    const as = (payload?: object): Call => (payload === undefined ? { headers } : { headers, payload });

    await call('GET', studio, ids);
    await call('POST', `${studio}/host_access`, ids, {
      payload: { key: await server().linkKey(studioToken, 'host') },
    });
    await call('POST', `${studio}/speaker_access`, ids, {
      payload: { key: await server().linkKey(studioToken, 'speaker') },
    });
    await call('GET', `${studio}/links`, ids, { headers });
    await call('GET', `${studio}/go_live_checks`, ids, { headers });
    await call('GET', '/health', {});
    await call('GET', '/v2/config', {});
    await call('GET', '/v2/fonts', {});
    await call('POST', '/v1/error_reports', {}, { payload: { message: 'it broke' } });
    await call(
      'POST',
      '/v2/pusher/auth',
      {},
      as({ socket_id: '1.2', channel_name: `private-studio.${studioToken}` }),
    );
    await call('GET', `${studio}/scene_log`, ids, as());
    await callLocalRecordings(call, server().dataDir, studioToken, {
      asHost: { cookie },
      asSpeaker: headers,
    });

    const poll = z
      .object({ id: z.string(), options: z.array(idSchema) })
      .parse(
        await call(
          'POST',
          `${studio}/polls`,
          ids,
          as({ question: 'Q', options: [{ label: 'A' }, { label: 'B' }] }),
        ),
      );
    const ofPoll = { ...ids, pollId: poll.id };
    await call('GET', `${studio}/polls`, ids, as());
    await call('PUT', `${studio}/polls/{pollId}`, ofPoll, as({ question: 'R', hideResults: false }));
    const optionId = idOf(await call('POST', `${studio}/polls/{pollId}/options`, ofPoll, as({ label: 'C' })));
    await call(
      'PUT',
      `${studio}/polls/{pollId}/options/{optionId}`,
      { ...ofPoll, optionId },
      as({ label: 'D' }),
    );
    await call('DELETE', `${studio}/polls/{pollId}/options/{optionId}`, { ...ofPoll, optionId }, as());
    await call('POST', `${studio}/polls/{pollId}/open`, ofPoll, as());
    await call('GET', `${studio}/audience`, ids);
    const viewer = { cookie: `footlight_viewer=${server().access.issueViewerCookie('a-viewer')}` };
    const voted = { payload: { optionId: poll.options[0]?.id }, headers: viewer };
    await call('POST', `${studio}/polls/{pollId}/votes`, ofPoll, voted);
    await call('POST', `${studio}/polls/{pollId}/close`, ofPoll, as());
    await call('DELETE', `${studio}/polls/{pollId}`, ofPoll, as());

    const cta = { label: 'Join', url: 'example.org', message: 'M' };
    const ctaId = idOf(await call('POST', `${studio}/call_to_actions`, ids, as(cta)));
    await call('GET', `${studio}/call_to_actions`, ids, as());
    await call('PUT', `${studio}/call_to_actions/{ctaId}`, { ...ids, ctaId }, as(cta));
    await call('POST', `${studio}/call_to_actions/{ctaId}/open`, { ...ids, ctaId }, as());
    await call('GET', `${studio}/audience`, ids);
    await call('POST', `${studio}/call_to_actions/{ctaId}/close`, { ...ids, ctaId }, as());
    await call('DELETE', `${studio}/call_to_actions/{ctaId}`, { ...ids, ctaId }, as());

    const topicId = idOf(await call('POST', `${studio}/topics`, ids, as({ name: 'T' })));
    const ofTopic = { ...ids, topicId };
    await call('GET', `${studio}/topics`, ids, as());
    await call('PUT', `${studio}/topics/reorder`, ids, as({ topicIds: [topicId] }));
    await call(
      'PUT',
      `${studio}/topics/{topicId}`,
      ofTopic,
      as({ name: 'U', transitionType: 'lower_third' }),
    );
    await call('POST', `${studio}/start_broadcast`, ids, as());
    await server().rooms.announce(studioToken, { type: 'statusChanged', data: { status: 'live' } });
    await call('PUT', `${studio}/topics/{topicId}/mark_timestamp`, ofTopic, as());
    const question = { ...ids, chatMessageId: 'm1' };
    await call(
      'PUT',
      `${studio}/questions/{chatMessageId}/pin`,
      question,
      as({ content: 'Why?', authorName: 'Ada' }),
    );
    await call('PUT', `${studio}/questions/{chatMessageId}/unpin`, question, as());
    await call('POST', `${studio}/stop_broadcast`, ids, as({}));
    await call('DELETE', `${studio}/topics/{topicId}`, ofTopic, as());

    const guest = await RelayClient.join(
      await server().origin(),
      await server().accessToken(studioToken, 'guest'),
    );
    const removed = z
      .object({ personId: z.string() })
      .parse(await call('POST', `${studio}/removed_people`, ids, as({ connectionId: guest.id })));
    await call('GET', `${studio}/removed_people`, ids, as());
    await call('DELETE', `${studio}/removed_people/{personId}`, { ...ids, ...removed }, as());

    const upload = async (): Promise<string> => {
      const file = makeFile('image/png');
      const declared = {
        byteSize: file.length,
        checksum: md5(file),
        contentType: 'image/png',
        filename: 'a.png',
      };
      const answer = createBlobAnswerSchema.parse(await call('POST', '/v1/blobs', {}, as(declared)));
      const { pathname, search } = new URL(answer.uploadUrl, 'http://server');
      const blobId = pathname.split('/').at(-1) ?? '';
      await call(
        'PUT',
        '/v1/blobs/{blobId}',
        { blobId },
        { payload: file, headers: answer.uploadHeaders, query: search },
      );
      return answer.signedId;
    };
    const made = await call(
      'POST',
      `${studio}/elements/bulk_create`,
      ids,
      as({ files: [await upload(), await upload()] }),
    );
    const [assetId = ''] = z
      .array(idSchema)
      .parse(made)
      .map(({ id }) => id);
    await call('GET', `${studio}/elements`, ids, as());
    await call('POST', `${studio}/elements/reorder`, ids, as({ elementIds: [assetId] }));
    await call('DELETE', `${studio}/elements/{assetId}`, { ...ids, assetId }, as());
    await call('DELETE', `${studio}/elements/delete_all`, ids, as());

    const backgrounds = '/v2/cms/videos/{studioToken}/studio_backgrounds';
    const { background: backgroundId } = z
      .object({ background: z.string() })
      .parse(await call('POST', backgrounds, ids, as({ signedId: await upload() })));
    await call('GET', backgrounds, ids, as());
    await call('GET', `${studio}/template_settings`, ids, as());
    const settings = {
      ...defaultTemplateSettings,
      logo: { visible: true, signedId: await upload() },
      background: { visible: true, backgroundId },
    };
    await call('PUT', `${studio}/template_settings`, ids, as(settings));
    await call('DELETE', `${backgrounds}/{backgroundId}`, { ...ids, backgroundId }, as());

    const page = { path: '/', referrer: '', search: '', title: '', url: '' };
    const names = { sessionName: '', groupName: '', organizationName: '', userDisplayName: '', userRole: '' };
    const tracked = {
      source: 'studio',
      anonymousId: 'a',
      context: { page, userAgent: '', locale: 'en' },
      event: 'widget_off',
      properties: { occuredAt: '2026-03-01T10:00:00.000Z', studioToken, status: 'live', ...names },
    };
    await call('POST', '/v2/track', {}, { payload: tracked });

    const login = await server().app.inject({
      method: 'POST',
      url: '/v2/admin/login',
      payload: { password: adminPassword },
    });
    const admin = { cookie: String(login.headers['set-cookie']).split(';')[0] ?? '' };
    await call('POST', '/v2/admin/login', {}, { payload: { password: adminPassword } });
    const session = { name: 'S', startsAt: '2026-04-01T10:00:00Z', endsAt: '2026-04-01T11:00:00Z' };
    await call('POST', '/v2/admin/sessions', {}, { payload: session, headers: admin });
    await call('GET', '/v2/admin/sessions', {}, { headers: admin });
    const adminSession = '/v2/admin/sessions/{studioToken}';
    await call('PUT', `${adminSession}/settings`, ids, { payload: { openJoin: true }, headers: admin });
    await call('POST', `${adminSession}/new_link`, ids, { payload: { kind: 'speaker' }, headers: admin });
    await callVideos(server(), admin, call);
    await callRedraws(server(), admin, call);
    await callAdminSite(admin, ids, call);
    await call('DELETE', adminSession, ids, { headers: admin });
    await call('GET', '/v2/admin/login', {});
    await call('POST', '/v2/admin/logout', {}, { payload: {} });

    expect([...answered].sort()).toEqual(every.sort());
  });

  it('every call answers an invalid request with an error of the catalogue, as the page says', async () => {
    const { call, every } = await createContract({ succeeds: false });
    const nowhere = { studioToken: 'no-such-session', blobId: 'nobody' };
    const neverFails = [
      'GET /health',
      'GET /v2/time',
      'GET /v2/config',
      'GET /v2/fonts',
      'GET /v2/admin/login',
      'POST /v2/admin/logout',
    ];
    for (const each of every.filter((name) => !neverFails.includes(name))) {
      const [method, path] = each.split(' ') as [Method, string];
      const body = method === 'GET' || path.startsWith('/v1/blobs/') ? {} : { payload: {} };
      const { code, requestId } = errorBodySchema.parse(await call(method, path, nowhere, body));
      expect(Object.keys(errorCatalogue), each).toContain(code);
      expect(requestId.length).toBeGreaterThan(8);
    }
  });
});
