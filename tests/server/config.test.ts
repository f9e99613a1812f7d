import { describe, expect, it } from 'vitest';
import { defaultFeatureFlags } from '../../src/protocol/features.ts';
import { ConfigError, readConfig } from '../../server/config.ts';
import { openTokApplicationId, openTokKeys } from '../session/openTokKey.ts';

const problem = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'no problem';
};

describe('configuration', () => {
  it('2.9.16 2.9.17 features are on except auto-production and fake live', () => {
    const { flags } = readConfig({}).features;
    const off = Object.entries(flags).filter(([, isOn]) => !isOn);
    expect(off.map(([name]) => name)).toEqual(['autoProduction', 'fakeLive']);
    expect(Object.keys(flags)).toEqual(
      expect.arrayContaining([
        ...['polls', 'sessionInfoWidget', 'blurBackground', 'secondTheme', 'newQuestionStyle'],
        ...['customBackground', 'customFont', 'chatUsersList', 'pollOnStream', 'widgets', 'newChat'],
        ...['assetsBar', 'assets', 'fullHd', 'liveRecording'],
      ]),
    );
  });

  it('has the chats on Stream with both its key and its secret, and says so when one is missing', () => {
    const both = readConfig({ STREAM_API_KEY: 'publickey', STREAM_API_SECRET: 'thesecret' });
    expect(both.stream).toEqual({ apiKey: 'publickey', apiSecret: 'thesecret' });
    const message = 'STREAM_API_KEY and STREAM_API_SECRET: set both or neither';
    expect(problem({ STREAM_API_KEY: 'publickey' })).toBe(message);
    expect(problem({ STREAM_API_SECRET: 'thesecret' })).toBe(message);
  });

  it('has the media at OpenTok with an application and its private key, in one line or several', () => {
    const { privateKey } = openTokKeys;
    const openTok = {
      applicationId: openTokApplicationId,
      privateKey,
      apiOrigin: 'https://video.api.vonage.com',
      rendersComposers: false,
      carriesSignals: false,
    };
    for (const OPENTOK_PRIVATE_KEY of [privateKey, privateKey.replaceAll('\n', '\\n')])
      expect(
        readConfig({ OPENTOK_APPLICATION_ID: openTokApplicationId, OPENTOK_PRIVATE_KEY }).openTok,
      ).toEqual(openTok);
    // A problem with the key does not print the key.
    const broken = { OPENTOK_APPLICATION_ID: openTokApplicationId, OPENTOK_PRIVATE_KEY: 'not a key' };
    expect(problem(broken)).not.toContain('not a key');
  });

  it('requires nothing: every variable has a default', () => {
    expect(readConfig({})).toEqual({
      port: 4000,
      host: '0.0.0.0',
      dataDir: 'data',
      publicUrl: null,
      adminPassword: null,
      trustProxy: null,
      https: null,
      iceServers: [],
      databaseUrl: null,
      chromiumPath: null,
      ffmpegPath: null,
      composerResolution: 'auto',
      composerBackend: 'auto',
      renditions: ['360p'],
      composerOrigin: null,
      features: {
        flags: defaultFeatureFlags,
        hidePollResultsOrganizations: [],
        hideViewerCountSessions: [],
      },
      tracking: { isOn: true, maxDays: 365 },
      maxBroadcasts: null,
      maxPreparedComposers: null,
      keepsStandby: true,
      operations: { port: 4001, isPortSet: false, host: '127.0.0.1', minFreeBytes: 1000 * 1024 ** 2 },
      supportEmail: null,
      embedOrigins: [],
      notifications: { hosted: null, key: null, secret: null, cluster: 'eu', maxConnections: 10_000 },
      stream: null,
      openTok: null,
      sentryDsn: null,
      fontService: null,
      sceneLog: { maxEntries: 100_000, maxDays: 0 },
      signalsPerSecond: 30,
      caps: {
        guests: 50,
        viewers: 5000,
        newViewersPerMinute: 300,
        connectionsPerAddress: 1000,
        chatMessagesPerMinute: 300,
        unfinishedUploads: 200,
        unfinishedBytes: 2000 * 1024 ** 2,
      },
      uploads: {
        imageBytes: 20 * 1024 ** 2,
        videoBytes: 500 * 1024 ** 2,
        documentBytes: 100 * 1024 ** 2,
        documentPages: 200,
        assets: 1000,
        sessionBytes: 5000 * 1024 ** 2,
      },
      simulive: { maxBytes: 20_000 * 1024 ** 2, encoders: 1 },
      localRecording: {
        maxBytes: 20_000 * 1024 ** 2,
        sessionBytes: 100_000 * 1024 ** 2,
        minStorageBytes: 5_000_000_000,
      },
      logLevel: 'info',
    });
  });

  it('1.9.12 the fake-live mode is off unless its flag is set', () => {
    expect(readConfig({}).features.flags.fakeLive).toBe(false);
    expect(readConfig({ FEATURE_FAKE_LIVE: 'on' }).features.flags.fakeLive).toBe(true);
  });

  it.each<[Record<string, string>, object]>([
    [{ PORT: '8080' }, { port: 8080 }],
    [{ PORT: '' }, { port: 4000 }],
    [{ PUBLIC_URL: 'https://studio.example.org/' }, { publicUrl: 'https://studio.example.org' }],
    [
      { HTTPS_CERT: 'cert.pem', HTTPS_KEY: 'key.pem' },
      { https: { certFile: 'cert.pem', keyFile: 'key.pem' } },
    ],
    [
      { ICE_SERVERS: '[{"urls":"turn:t.example.org","username":"u","credential":"c"}]' },
      { iceServers: [{ urls: 'turn:t.example.org', username: 'u', credential: 'c' }] },
    ],
    [{ COMPOSER_RESOLUTION: '720p' }, { composerResolution: '720p' }],
    [{ COMPOSER_BACKEND: 'planar' }, { composerBackend: 'planar' }],
    [{ RENDITIONS: '360p, 720p' }, { renditions: ['720p', '360p'] }],
    [{ RENDITIONS: 'none' }, { renditions: [] }],
    [{ TRUST_PROXY: 'off' }, { trustProxy: null }],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [{ TRUST_PROXY: 'loopback, 10.0.0.0/8, ::1' }, { trustProxy: ['loopback', '10.0.0.0/8', '::1'] }],
    [{ MAX_BROADCASTS: '3' }, { maxBroadcasts: 3 }],
    [{ SIMULIVE_MAX_MB: '1', SIMULIVE_ENCODERS: '2' }, { simulive: { maxBytes: 1024 ** 2, encoders: 2 } }],
    [{ LOCAL_RECORDING_MIN_STORAGE_MB: '0' }, { localRecording: { minStorageBytes: 0 } }],
    [{ PREPARED_COMPOSERS: '0' }, { maxPreparedComposers: 0 }],
    [{ STANDBY_COMPOSER: 'off' }, { keepsStandby: false }],
    [{ OPERATIONS_PORT: '9100' }, { operations: { port: 9100, isPortSet: true } }],
    [{ DATABASE_URL: 'postgres://me@db/footlight' }, { databaseUrl: 'postgres://me@db/footlight' }],
    [
      { FEATURE_POLL_ON_STREAM: 'off', FEATURE_AUTO_PRODUCTION: 'on' },
      { features: { flags: { pollOnStream: false, autoProduction: true, polls: true } } },
    ],
    [
      { HIDE_POLL_RESULTS_ORGANIZATIONS: 'one, two', HIDE_VIEWER_COUNT_SESSIONS: 'demo' },
      { features: { hidePollResultsOrganizations: ['one', 'two'], hideViewerCountSessions: ['demo'] } },
    ],
    [{ SENTRY_DSN: 'https://abc@errors.example.org/7' }, { sentryDsn: 'https://abc@errors.example.org/7' }],
    [
      { FONT_SERVICE_URL: 'https://fonts.example.org/' },
      { fontService: { url: 'https://fonts.example.org', filesOrigin: 'https://fonts.example.org' } },
    ],
    [
      { FONT_SERVICE_URL: 'https://fonts.googleapis.com' },
      { fontService: { filesOrigin: 'https://fonts.gstatic.com' } },
    ],
    [{ UPLOAD_MAX_VIDEO_MB: '1', UPLOAD_MAX_ASSETS: '5' }, { uploads: { videoBytes: 1024 ** 2, assets: 5 } }],
  ])('%j is read', (environment, expected) => {
    expect(readConfig(environment)).toMatchObject(expected);
  });

  it.each<[Record<string, string>, RegExp]>([
    [{ PORT: 'http' }, /^PORT: must be a port/],
    [{ PORT: '70000' }, /^PORT: /],
    [{ PUBLIC_URL: 'studio.example.org' }, /^PUBLIC_URL: must be an address/],
    [{ PUBLIC_URL: 'ftp://studio.example.org' }, /^PUBLIC_URL: must be an address/],
    [{ TRUST_PROXY: 'on' }, /^TRUST_PROXY: must be off, a number of proxies/],
    [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY: /],
    [{ ADMIN_PASSWORD: 'short' }, /^ADMIN_PASSWORD: must have at least 8/],
    [{ HTTPS_CERT: 'cert.pem' }, /^HTTPS_CERT and HTTPS_KEY: set both/],
    [{ ICE_SERVERS: '{oops' }, /^ICE_SERVERS: must be JSON/],
    [{ ICE_SERVERS: '{"urls":"turn:x"}' }, /^ICE_SERVERS: must be a JSON list/],
    [{ DATABASE_URL: 'mysql://db' }, /^DATABASE_URL: must start with postgres/],
    [{ COMPOSER_RESOLUTION: '4k' }, /^COMPOSER_RESOLUTION: must be auto, 720p or 1080p/],
    [{ COMPOSER_BACKEND: 'webgpu' }, /^COMPOSER_BACKEND: must be auto, pixi or planar/],
    [{ RENDITIONS: '480p' }, /^RENDITIONS: must be none, 720p, 360p or 720p,360p/],
    [{ FEATURE_FAKE_LIVE: 'maybe' }, /^FEATURE_FAKE_LIVE: must be on or off/],
    [{ FEATURE_WIDGETS: 'yes' }, /^FEATURE_WIDGETS: must be on or off/],
    [{ UPLOAD_MAX_VIDEO_MB: 'much' }, /^UPLOAD_MAX_VIDEO_MB: must be a number of MB/],
    [{ PUSHER_KEY: 'thekey' }, /^PUSHER_KEY and PUSHER_SECRET: set both/],
    [{ PUSHER_APP_ID: '7' }, /^PUSHER_APP_ID: needs PUSHER_KEY and PUSHER_SECRET too/],
    [{ PUSHER_APP_ID: '7', PUSHER_SECRET: 'thesecret' }, /^PUSHER_KEY and PUSHER_SECRET: set both/],
    [{ PUSHER_CLUSTER: 'us2' }, /^PUSHER_CLUSTER: needs PUSHER_APP_ID too/],
    [{ PUSHER_CLUSTER: 'eu.evil.example' }, /^PUSHER_CLUSTER: must be a cluster/],
    [{ PUSHER_API_ORIGIN: 'https://api.example.org' }, /^PUSHER_API_ORIGIN: needs PUSHER_APP_ID too/],
    [
      { OPENTOK_APPLICATION_ID: openTokApplicationId },
      /^OPENTOK_APPLICATION_ID and OPENTOK_PRIVATE_KEY: set both/,
    ],
    [{ OPENTOK_APPLICATION_ID: '12345' }, /^OPENTOK_APPLICATION_ID: must be the id of a Vonage application/],
    [
      { OPENTOK_APPLICATION_ID: openTokApplicationId, OPENTOK_PRIVATE_KEY: '/keys/private.key' },
      /^OPENTOK_PRIVATE_KEY: must be the application’s private key/,
    ],
    [{ OPENTOK_API_ORIGIN: 'https://api.example.org' }, /^OPENTOK_API_ORIGIN: needs OPENTOK_APPLICATION_ID/],
    [{ OPENTOK_EXPERIENCE_COMPOSER: 'on' }, /^OPENTOK_EXPERIENCE_COMPOSER: needs OPENTOK_APPLICATION_ID/],
    [{ OPENTOK_SIGNALS: 'on' }, /^OPENTOK_SIGNALS: needs OPENTOK_APPLICATION_ID/],
    [
      {
        OPENTOK_APPLICATION_ID: openTokApplicationId,
        OPENTOK_PRIVATE_KEY: openTokKeys.privateKey,
        OPENTOK_EXPERIENCE_COMPOSER: 'on',
        PUBLIC_URL: 'http://localhost:4000',
      },
      /^OPENTOK_EXPERIENCE_COMPOSER: needs PUBLIC_URL too/,
    ],
    [{ SENTRY_DSN: 'errors.example.org' }, /^SENTRY_DSN: must be a DSN/],
    [{ SENTRY_DSN: 'https://errors.example.org/7' }, /^SENTRY_DSN: must be a DSN/],
    [{ SENTRY_DSN: 'https://abc:secret@errors.example.org/7' }, /^SENTRY_DSN: .+without a secret/],
    [{ FONT_SERVICE_URL: 'fonts.example.org' }, /^FONT_SERVICE_URL: must be an address/],
    [{ FONT_SERVICE_URL: 'https://fonts.example.org?key=1' }, /^FONT_SERVICE_URL: must have no \?/],
    [
      { FONT_SERVICE_FILES_ORIGIN: 'https://files.example.org' },
      /^FONT_SERVICE_FILES_ORIGIN: needs FONT_SERVICE_URL too/,
    ],
    [
      {
        FONT_SERVICE_URL: 'https://fonts.example.org',
        FONT_SERVICE_FILES_ORIGIN: "https://a.example; script-src 'unsafe-inline'",
      },
      /^FONT_SERVICE_FILES_ORIGIN: must be an origin/,
    ],
    [{ SUPPORT_EMAIL: 'nobody' }, /^SUPPORT_EMAIL: must be an e-mail address/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL: /],
  ])('%j stops the start with one line that names the variable', (environment, message) => {
    expect(problem(environment)).toMatch(message);
    expect(problem(environment)).not.toContain('\n');
  });

  it('names every service that is only half configured', () => {
    const lines = problem({ PUSHER_SECRET: 'thesecret', STREAM_API_KEY: 'thekey', HTTPS_KEY: 'key.pem' });
    expect(lines.split('\n').map((line) => line.split(' ')[0])).toEqual([
      'HTTPS_CERT',
      'PUSHER_KEY',
      'STREAM_API_KEY',
    ]);
  });

  it('names every invalid variable on a separate line', () => {
    expect(problem({ PORT: 'x', LOG_LEVEL: 'y' }).split('\n')).toHaveLength(2);
  });
});
