import { describe, expect, it } from 'vitest';
import { mayDo, roles, type Action, type Role } from '../../src/protocol/roles.ts';
import { defaultTemplateSettings } from '../../src/protocol/session.ts';
import { peerSignalSchema, type PeerSignal, type PeerSignalType } from '../../src/protocol/signals.ts';
import { blobUrl, keyStartOf } from '../../server/storage/blobStorage.ts';
import { sampleSignals } from '../protocol/samples.ts';
import { RelayClient } from './relayClient.ts';
import { serverOfFile } from './testServer.ts';

const server = serverOfFile();

/** Who may send each signal about somebody else's stream: written out, so that a change of the table shows up here. */
const sendersOf: Record<PeerSignalType, readonly Role[]> = {
  init: ['host', 'guest', 'composer'],
  speakerDetails: ['host', 'guest'],
  streamShown: ['host'],
  streamHidden: ['host'],
  layout: ['host', 'composer'],
  layoutChanged: ['host'],
  putInSpotlight: ['host'],
  removeFromSpotlight: ['host'],
  speakersMayShowChanged: ['host'],
  disableStageChanged: [],
  microphoneHoldChanged: ['host'],
  status: ['host', 'composer'],
  statusChanged: ['host'],
  templateSettings: ['host', 'composer'],
  assetShown: ['host', 'guest'],
  assetHidden: ['host', 'guest'],
  pollShown: ['host'],
  pollHidden: ['host', 'guest'],
  questionShown: ['host', 'guest'],
  questionHidden: ['host', 'guest'],
  topicSettingsChanged: ['host'],
  widgetShown: ['host'],
  widgetHidden: ['host'],
  autoProdUpdated: ['host'],
  autoProdDisabled: ['host'],
  themeChanged: ['host'],
  fontChanged: ['host'],
  colorsUpdated: ['host'],
  speakerNamesShown: ['host'],
  speakerNamesHidden: ['host'],
  logoShown: ['host'],
  logoHidden: ['host'],
  logoChanged: ['host'],
  backgroundShown: ['host'],
  backgroundHidden: ['host'],
  backgroundCreated: ['host'],
  backgroundDeleted: ['host'],
  assetsCreated: ['host', 'guest'],
  assetsReordered: ['host', 'guest'],
  assetDeleted: ['host'],
  assetsDeleteAll: ['host'],
  topicCreated: ['host'],
  topicUpdated: ['host'],
  topicDeleted: ['host'],
  topicsReordered: ['host'],
  ctaCreated: ['host'],
  ctaUpdated: ['host'],
  ctaOpened: ['host'],
  ctaClosed: ['host'],
  ctaDeleted: ['host'],
  autoProdSettings: ['host', 'composer'],
  assetSettings: ['host', 'composer'],
  pollSettings: ['host', 'composer'],
  questionSettings: ['host', 'composer'],
  topicSettings: ['host', 'composer'],
  widgetSettings: ['host', 'composer'],
  initDebug: ['host', 'guest', 'composer'],
  debugReport: ['host', 'guest', 'composer'],
  maxReceiveResolutionChanged: ['host'],
  maxSendResolutionChanged: ['host'],
  recordingReport: ['host', 'guest'],
  localRecordingChanged: [],
};

const { logo, background, ...others } = defaultTemplateSettings;
const settingsBody = {
  ...others,
  logo: { visible: logo.visible },
  background: { visible: background.visible },
};

const addressOf = (path: string): string =>
  path.startsWith('/') ? path : `/v2/streaming_studio/{studioToken}/${path}`;

interface Call {
  method: 'POST' | 'PUT' | 'DELETE';
  /** Relative to the session's own path unless it begins with a slash; `nobody` is an id that no item has. */
  path: string;
  action: Action;
  /** The response to a caller whose role allows it. */
  status: number;
  payload?: object;
}

const poll = { question: 'Which?', options: [{ label: 'A' }, { label: 'B' }] };
const callToAction = { label: 'Join', url: 'example.org' };

/** Every call that changes something, with the action that the role must allow. */
const calls: Call[] = [
  { method: 'PUT', path: 'template_settings', action: 'changeBrand', status: 200, payload: settingsBody },
  { method: 'POST', path: 'start_broadcast', action: 'goLive', status: 200 },
  // Stopping a broadcast that is not running is a conflict, for a caller who may stop one.
  { method: 'POST', path: 'stop_broadcast', action: 'endEvent', status: 409 },
  { method: 'POST', path: 'polls', action: 'managePolls', status: 200, payload: poll },
  { method: 'PUT', path: 'polls/nobody', action: 'managePolls', status: 404, payload: { question: 'Q' } },
  { method: 'DELETE', path: 'polls/nobody', action: 'managePolls', status: 404 },
  { method: 'POST', path: 'polls/nobody/open', action: 'managePolls', status: 404 },
  { method: 'POST', path: 'polls/nobody/close', action: 'managePolls', status: 404 },
  {
    method: 'POST',
    path: 'polls/nobody/options',
    action: 'managePolls',
    status: 404,
    payload: { label: 'C' },
  },
  {
    method: 'PUT',
    path: 'polls/nobody/options/nobody',
    action: 'managePolls',
    status: 404,
    payload: { label: 'C' },
  },
  { method: 'DELETE', path: 'polls/nobody/options/nobody', action: 'managePolls', status: 404 },
  // A role that may vote still needs a viewer's cookie.
  { method: 'POST', path: 'polls/nobody/votes', action: 'vote', status: 401, payload: { optionId: 'o' } },
  {
    method: 'POST',
    path: 'call_to_actions',
    action: 'manageCallToActions',
    status: 200,
    payload: callToAction,
  },
  {
    method: 'PUT',
    path: 'call_to_actions/nobody',
    action: 'manageCallToActions',
    status: 404,
    payload: callToAction,
  },
  { method: 'DELETE', path: 'call_to_actions/nobody', action: 'manageCallToActions', status: 404 },
  { method: 'POST', path: 'call_to_actions/nobody/open', action: 'manageCallToActions', status: 404 },
  { method: 'POST', path: 'call_to_actions/nobody/close', action: 'manageCallToActions', status: 404 },
  { method: 'POST', path: 'topics', action: 'manageTopics', status: 200, payload: { name: 'A topic' } },
  { method: 'PUT', path: 'topics/reorder', action: 'manageTopics', status: 200, payload: { topicIds: [] } },
  { method: 'PUT', path: 'topics/nobody', action: 'manageTopics', status: 404, payload: { name: 'Another' } },
  { method: 'DELETE', path: 'topics/nobody', action: 'manageTopics', status: 404 },
  { method: 'PUT', path: 'topics/nobody/mark_timestamp', action: 'showTopic', status: 409 },
  {
    method: 'PUT',
    path: 'questions/nobody/pin',
    action: 'showQuestion',
    status: 409,
    payload: { content: 'Why?', authorName: 'Ada' },
  },
  { method: 'PUT', path: 'questions/nobody/unpin', action: 'hidePollOrQuestion', status: 409 },
  {
    method: 'POST',
    path: 'removed_people',
    action: 'removePeople',
    status: 404,
    payload: { connectionId: 'nobody' },
  },
  { method: 'DELETE', path: 'removed_people/nobody', action: 'removePeople', status: 404 },
  {
    method: 'POST',
    path: 'elements/bulk_create',
    action: 'manageAssets',
    status: 400,
    payload: { files: ['nobody'] },
  },
  {
    method: 'POST',
    path: 'elements/reorder',
    action: 'manageAssets',
    status: 200,
    payload: { elementIds: [] },
  },
  { method: 'DELETE', path: 'elements/nobody', action: 'manageAssets', status: 404 },
  { method: 'DELETE', path: 'elements/delete_all', action: 'deleteAnyAsset', status: 200 },
  {
    method: 'POST',
    path: '/v2/cms/videos/{studioToken}/studio_backgrounds',
    action: 'changeBrand',
    status: 400,
    payload: { signedId: 'nobody' },
  },
  {
    method: 'DELETE',
    path: '/v2/cms/videos/{studioToken}/studio_backgrounds/nobody',
    action: 'changeBrand',
    status: 404,
  },
  {
    method: 'POST',
    path: '/v1/blobs',
    action: 'upload',
    status: 200,
    payload: {
      byteSize: 10,
      checksum: 'AAAAAAAAAAAAAAAAAAAAAA==',
      contentType: 'image/png',
      filename: 'a.png',
    },
  },
];
/** Every call that reads what viewers do not get; an address without a slash begins in the session's own path. */
const privateReads: { path: string; action: Action; status?: number }[] = [
  { path: 'scene_log', action: 'readSceneLog' },
  { path: 'links', action: 'invite' },
  { path: 'go_live_checks', action: 'goLive' },
  { path: 'local_recordings/{recordingId}', action: 'recordLocally', status: 404 },
  { path: 'removed_people', action: 'removePeople' },
  { path: 'polls', action: 'readContent' },
  { path: 'call_to_actions', action: 'readContent' },
  { path: 'template_settings', action: 'readContent' },
  { path: 'topics', action: 'readContent' },
  { path: 'elements', action: 'readContent' },
  { path: '/v2/cms/videos/{studioToken}/studio_backgrounds', action: 'readContent' },
];
const reads = ['', 'audience'].map((path) => addressOf(path).replace(/\/$/, ''));

/** The same signal with pictures of this session: the relay refuses any other. */
const withOwnPictures = (signal: PeerSignal, sessionId: string): PeerSignal =>
  peerSignalSchema.parse(
    JSON.parse(
      JSON.stringify(signal).replaceAll(
        /"\/([\w-]+\.png)"/g,
        `"${blobUrl(keyStartOf(sessionId))}picture-$1"`,
      ),
    ),
  );

describe.each(roles)('1.6.01 1.6.05 as %s', (role) => {
  it('every signal is accepted or refused by the one table', async () => {
    const studioToken = await server().createSession();
    const sessionId = (await server().sessions.find(studioToken))?.id ?? '';
    const origin = await server().origin();
    const host = await RelayClient.join(origin, await server().accessToken(studioToken, 'host', 'owner'));
    host.send({
      type: 'publish',
      stream: { id: 'host-cam', source: 'camera', hasAudio: true, hasVideo: true },
    });
    await host.next('streamPublished');
    let sender = await RelayClient.join(origin, await server().accessToken(studioToken, role, 'sender'));
    for (const [index, signal] of Object.values(sampleSignals).entries()) {
      // One alone may not send so many at once.
      if (index === 40) {
        sender.cut();
        sender = await RelayClient.join(origin, await server().accessToken(studioToken, role, 'another'));
      }
      const before = (await server().rooms.get(studioToken)).scene;
      const answer = await sender.signal(withOwnPictures(signal, sessionId));
      if (sendersOf[signal.type].includes(role))
        expect([signal.type, answer.type]).toEqual([signal.type, 'accepted']);
      else {
        expect([signal.type, answer]).toMatchObject([
          signal.type,
          { type: 'rejected', code: 'forbiddenSignal' },
        ]);
        expect((await server().rooms.get(studioToken)).scene).toBe(before);
      }
    }
    sender.cut();
    host.cut();
  });

  it('publishing and showing what it published are both allowed, or neither', async () => {
    const studioToken = await server().createSession();
    const client = await RelayClient.join(
      await server().origin(),
      await server().accessToken(studioToken, role),
    );
    client.send({ type: 'publish', stream: { id: 'own', source: 'camera', hasAudio: true, hasVideo: true } });
    const answer = await client.signal({ type: 'streamShown', data: { streamId: 'own', source: 'camera' } });
    expect(answer.type).toBe(mayDo(role, 'showOwnStream') ? 'accepted' : 'rejected');
    expect(client.ofType('streamPublished')).toHaveLength(mayDo(role, 'publish') ? 1 : 0);
    client.cut();
  });

  it.each(calls)('$method $path', async ({ method, path, action, status, payload }) => {
    const studioToken = await server().createSession();
    const url = addressOf(path).replace('{studioToken}', studioToken);
    const withBody = payload === undefined ? {} : { payload };
    const answer = await server().app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${await server().accessToken(studioToken, role)}` },
      ...withBody,
    });
    expect(answer.statusCode).toBe(mayDo(role, action) ? status : 403);
    const anonymous = await server().app.inject({ method, url, ...withBody });
    expect(anonymous.statusCode).toBe(401);
  });

  it.each(privateReads)('GET $path', async ({ path, action, status = 200 }) => {
    const studioToken = await server().createSession();
    const url = addressOf(path)
      .replace('{studioToken}', studioToken)
      .replace('{recordingId}', 'a'.repeat(32));
    const answer = await server().app.inject({
      url,
      headers: { authorization: `Bearer ${await server().accessToken(studioToken, role)}` },
    });
    expect(answer.statusCode).toBe(mayDo(role, action) ? status : 403);
    expect((await server().app.inject({ url })).statusCode).toBe(401);
  });

  it('subscribing to the session’s private notification channel', async () => {
    const studioToken = await server().createSession();
    const answer = await server().app.inject({
      method: 'POST',
      url: '/v2/pusher/auth',
      headers: { authorization: `Bearer ${await server().accessToken(studioToken, role)}` },
      payload: { socket_id: '1.2', channel_name: `private-studio.${studioToken}` },
    });
    expect(answer.statusCode).toBe(['host', 'guest', 'composer'].includes(role) ? 200 : 403);
    expect(mayDo(role, 'followPrivately')).toBe(answer.statusCode === 200);
  });

  it('subscribing to the session’s notification channel for hosts', async () => {
    const studioToken = await server().createSession();
    const answer = await server().app.inject({
      method: 'POST',
      url: '/v2/pusher/auth',
      headers: { authorization: `Bearer ${await server().accessToken(studioToken, role)}` },
      payload: { socket_id: '1.2', channel_name: `private-hosts.${studioToken}` },
    });
    expect(answer.statusCode).toBe(role === 'host' ? 200 : 403);
    expect(mayDo(role, 'seeHiddenResults')).toBe(answer.statusCode === 200);
  });

  it.each(reads)('reading %j needs no role', async (path) => {
    const studioToken = await server().createSession();
    const answer = await server().app.inject({ url: path.replace('{studioToken}', studioToken) });
    expect(answer.statusCode).toBe(200);
  });
});

it('the matrix has every call that reads something about a session', async () => {
  const answer = await server().app.inject({ url: '/docs/json' });
  const { paths } = answer.json<{ paths: Record<string, Record<string, unknown>> }>();
  const found = Object.keys(paths).filter(
    (path) =>
      path.includes('{studioToken}') && !path.startsWith('/v2/admin/') && 'get' in (paths[path] ?? {}),
  );
  const inMatrix = [...reads, ...privateReads.map(({ path }) => addressOf(path))];
  expect(found.sort()).toEqual(inMatrix.sort());
});

it('the matrix has every call that changes something', async () => {
  const answer = await server().app.inject({ url: '/docs/json' });
  const { paths } = answer.json<{ paths: Record<string, Record<string, unknown>> }>();
  const changing = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'get')
      .map((method) => `${method} ${path}`),
  );
  const base = '/v2/streaming_studio/{studioToken}';
  const elsewhere = [
    // Calls for access, and calls of admins and of browsers without a role: each has its own test.
    `post ${base}/init_access`,
    `post ${base}/host_access`,
    `post ${base}/speaker_access`,
    'post /v2/admin/login',
    'post /v2/admin/logout',
    'post /v2/admin/sessions',
    'delete /v2/admin/sessions/{studioToken}',
    'put /v2/admin/sessions/{studioToken}',
    'post /v2/admin/sessions/{studioToken}/duplicate',
    'post /v2/admin/storage/prune',
    'post /v2/admin/rtmp_test',
    'put /v2/admin/sessions/{studioToken}/settings',
    'post /v2/admin/sessions/{studioToken}/new_link',
    'delete /v2/admin/sessions/{studioToken}/video',
    'post /v2/admin/sessions/{studioToken}/video/retry',
    'post /v2/admin/sessions/{studioToken}/video/from_recording',
    'post /v2/admin/sessions/{studioToken}/video/cover',
    'post /v2/admin/sessions/{studioToken}/redraws',
    'post /v2/admin/sessions/{studioToken}/redraws/nobody/cancel',
    'delete /v2/admin/sessions/{studioToken}/redraws/nobody',
    // What anybody may watch, whatever the id that comes with it.
    `post ${base}/init_simulive`,
    'post /v1/error_reports',
    // Anybody with an upload's link may send its file.
    'put /v1/blobs/nobody',
    'post /v2/track',
    'post /v2/pusher/auth',
  ];
  const inMatrix = calls.map(({ method, path }) => `${method.toLowerCase()} ${addressOf(path)}`);
  const anyIds = changing.map((call) => call.replaceAll(/\{(?!studioToken)\w+\}/g, 'nobody'));
  expect(anyIds.sort()).toEqual([...elsewhere, ...inMatrix].sort());
});
