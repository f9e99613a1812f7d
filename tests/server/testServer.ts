import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { systemClock, type Clock } from '../../src/clock/clock.ts';
import { initAccessAnswerSchema } from '../../src/protocol/rest.ts';
import { defaultFeatureFlags } from '../../src/protocol/features.ts';
import { defaultUploadLimits } from '../../src/protocol/rest/uploads.ts';
import type { Role } from '../../src/protocol/roles.ts';
import { buildApp, type FootlightApp } from '../../server/app.ts';
import type { AppOptions } from '../../server/appOptions.ts';
import { createFakeLiveBroadcaster } from '../../server/broadcast/fakeLiveBroadcaster.ts';
import type { RemoteComposers } from '../../server/broadcast/remoteComposers.ts';
import type { Broadcaster } from '../../server/broadcast/broadcaster.ts';
import { loadAdminPassword } from '../../server/auth/adminPassword.ts';
import type { LinkKind } from '../../server/auth/sessionLinks.ts';
import { linkCookieName } from '../../server/auth/requireAccess.ts';
import type { StoredSession } from '../../server/store/sessionStore.ts';
import type { OpenDatabase } from '../../server/db/database.ts';
import { databaseImage, openPglite } from '../../server/db/openDatabase.ts';

export const adminPassword = 'the admin password';

export interface TestServer extends FootlightApp {
  /** The server's data folder. */
  dataDir: string;
  database: OpenDatabase;
  clock: Clock;
  /** Creates a session for a test. */
  createSession(overrides?: {
    rtmpDestinations?: string[];
    organizationName?: string;
    name?: string;
    groupName?: string;
    kind?: StoredSession['kind'];
    startsAt?: Date;
  }): Promise<string>;
  /** An access token as the server issues it to a browser with that role. */
  accessToken(studioToken: string, role: Role, speakerId?: string): Promise<string>;
  /** The cookies that the keys of the session's links are exchanged for. Each person id is a browser. */
  hostCookie(studioToken: string, personId?: string): Promise<string>;
  speakerCookie(studioToken: string, personId?: string): Promise<string>;
  /** The key in the session's host or speaker link. */
  linkKey(studioToken: string, kind: LinkKind): Promise<string>;
  /** Opens a free port on first use. */
  origin(): Promise<string>;
}

interface TestServerOptions {
  clock?: Clock;
  broadcaster?: Broadcaster;
  /** Makes the broadcaster on the server's data folder, instead of `broadcaster`. */
  broadcasterIn?: (dataDir: string, remoteComposers: RemoteComposers | null) => Broadcaster;
  dataDir?: string;
  /** Opens the database in the data folder. */
  openDatabase?: (dataDir: string) => Promise<OpenDatabase>;
  maxNotificationConnections?: number;
  notifications?: Partial<AppOptions['notifications']>;
  sceneLog?: AppOptions['sceneLog'];
  port?: number;
  password?: string;
  trustProxy?: AppOptions['trustProxy'];
  uploads?: AppOptions['uploads'];
  videos?: Partial<AppOptions['videos']>;
  localRecording?: Partial<AppOptions['localRecording']>;
  tracking?: Partial<AppOptions['tracking']>;
  caps?: Partial<AppOptions['caps']>;
  features?: AppOptions['features'];
  composerResolution?: AppOptions['composerResolution'];
  machine?: AppOptions['machine'];
  maxBroadcasts?: number | null;
  maxPreparedComposers?: number;
  readUse?: AppOptions['readUse'];
  minFreeBytes?: number;
  stream?: AppOptions['stream'];
  openTok?: AppOptions['openTok'];
  sentryDsn?: AppOptions['sentryDsn'];
  errorSink?: AppOptions['errorSink'];
  fontService?: AppOptions['fontService'];
  logLevel?: AppOptions['logLevel'];
  /** The built web app; without it only the server's own paths work. */
  webFolder?: string;
}

let sessionCount = 0;

/**
 * One database for all servers of a worker without their own data folder, because opening a database takes longer than most
 * test files. Each test creates its own sessions in it.
 */
let sharedDatabase: Promise<OpenDatabase> | null = null;
function openShared(): Promise<OpenDatabase> {
  sharedDatabase ??= openPglite(
    join(mkdtempSync(join(process.env['FOOTLIGHT_TEST_FOLDER'] ?? tmpdir(), 'worker-')), 'database'),
    databaseImage,
  );
  return sharedDatabase;
}

/** A real server on a real database; `end` closes it. */
export async function startTestServer({
  clock = systemClock,
  broadcaster = createFakeLiveBroadcaster(clock),
  broadcasterIn = () => broadcaster,
  dataDir,
  openDatabase = (folder) => openPglite(join(folder, 'database'), databaseImage),
  maxNotificationConnections = 1000,
  notifications = {},
  sceneLog = { maxEntries: 0, maxDays: 0 },
  port = 0,
  password = adminPassword,
  trustProxy = null,
  features = { flags: defaultFeatureFlags, hidePollResultsOrganizations: [], hideViewerCountSessions: [] },
  composerResolution = 'auto',
  machine = { cores: 1000, memoryBytes: 1e13 },
  maxBroadcasts = null,
  maxPreparedComposers = 0,
  minFreeBytes = 0,
  stream = null,
  openTok = null,
  sentryDsn = null,
  errorSink = null,
  fontService = null,
  logLevel = 'silent',
  webFolder,
  readUse = () => ({ cpuSeconds: 0, memoryBytes: 0 }),
  caps = {},
  videos = {},
  localRecording = {},
  tracking = {},
  uploads = { ...defaultUploadLimits, sessionBytes: 5000 * 1024 * 1024 },
}: TestServerOptions = {}): Promise<{ server: TestServer; end: () => Promise<void> }> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'footlight-server-'));
  const database = dataDir === undefined ? await openShared() : await openDatabase(folder);
  let origin: Promise<string> | null = null;
  const footlight = await buildApp({
    db: database.db,
    createBroadcaster: (_log, remoteComposers) => broadcasterIn(folder, remoteComposers),
    composerResolution,
    composerBackend: 'auto',
    renditions: ['360p'],
    clock,
    secret: Buffer.alloc(32, 7),
    adminPassword: loadAdminPassword(folder, password),
    trustProxy,
    iceServers: [{ urls: 'stun:stun.example.org' }],
    logLevel,
    sentryDsn,
    errorSink,
    fontService,
    supportEmail: null,
    webFolder: webFolder ?? join(folder, 'no-web'),
    https: null,
    publicOrigin: () => 'https://studio.example.org',
    composerOrigin: () => 'http://localhost',
    embedOrigins: [],
    notifications: {
      hosted: null,
      key: null,
      secret: null,
      cluster: 'eu',
      maxConnections: maxNotificationConnections,
      ...notifications,
    },
    stream,
    openTok,
    sceneLog,
    signalsPerSecond: 30,
    caps: {
      guests: 1000,
      viewers: 10_000,
      newViewersPerMinute: 10_000,
      connectionsPerAddress: 10_000,
      chatMessagesPerMinute: 10_000,
      unfinishedUploads: 1000,
      unfinishedBytes: 5000 * 1024 * 1024,
      ...caps,
    },
    dataDir: folder,
    uploads,
    videos: {
      ffmpegPath: null,
      searchPath: process.env['PATH'] ?? '',
      maxBytes: 20_000 * 1024 * 1024,
      encoders: 1,
      reserveBytes: 0,
      ...videos,
    },
    localRecording: {
      ffmpegPath: null,
      searchPath: process.env['PATH'] ?? '',
      maxBytes: 1e9,
      sessionBytes: 5e9,
      minStorageBytes: 5e9,
      reserveBytes: 0,
      ...localRecording,
    },
    redraw: { chromiumPath: null, ffmpegPath: null, searchPath: '', reserveBytes: 0 },
    tracking: { isOn: true, maxDays: 365, ...tracking },
    features,
    machine,
    maxBroadcasts,
    maxPreparedComposers,
    readFreeBytes: () => Infinity,
    readUse,
    minFreeBytes,
  });
  const storedSession = async (studioToken: string): Promise<StoredSession> => {
    const session = await footlight.sessions.find(studioToken);
    if (session === null) throw new Error(`there is no session ${studioToken}`);
    return session;
  };
  const linkCookie = async (kind: LinkKind, studioToken: string, personId: string): Promise<string> => {
    const session = await storedSession(studioToken);
    return `${linkCookieName(kind, studioToken)}=${footlight.access.issueLinkCookie(session, kind, personId)}`;
  };
  const server: TestServer = {
    ...footlight,
    dataDir: folder,
    database,
    clock,
    hostCookie: (studioToken, personId = 'a host') => linkCookie('host', studioToken, personId),
    speakerCookie: (studioToken, personId = 'a speaker') => linkCookie('speaker', studioToken, personId),
    async linkKey(studioToken, kind) {
      return footlight.access.linkKey(await storedSession(studioToken), kind);
    },
    async createSession({
      rtmpDestinations = [],
      organizationName = 'An organization',
      name = 'A session',
      groupName = 'A group',
      kind = 'live',
      startsAt = new Date('2026-03-01T10:00:00Z'),
    } = {}) {
      sessionCount += 1;
      const session = await footlight.sessions.create({
        studioToken: `session-${String(sessionCount)}`,
        name,
        groupName,
        organizationName,
        kind,
        startsAt,
        endsAt: new Date('2026-03-01T11:00:00Z'),
        localRecordingEnabled: true,
        groupSocialLinks: { twitter: 'https://example.org/t' },
        rtmpDestinations,
      });
      return session.studioToken;
    },
    async accessToken(studioToken, role, speakerId = `${role}-speaker`) {
      if (role === 'viewer' || role === 'composer')
        // init_access does not issue these: no client uses a viewer's token yet, and a composer needs a one-time token.
        return footlight.access.issueAccessToken({
          studioToken,
          sessionId: (await footlight.sessions.findLinks(studioToken))?.id ?? '',
          personId: speakerId,
          speakerId,
          role,
          link: null,
          browser: 'chromium',
        });
      const answer = await footlight.app.inject({
        method: 'POST',
        url: `/v2/streaming_studio/${studioToken}/init_access`,
        headers: {
          cookie: await linkCookie(
            role === 'host' ? 'host' : 'speaker',
            studioToken,
            `person of ${speakerId}`,
          ),
        },
        payload: { speakerId, webRtcSessionData: { isComposer: false } },
      });
      return initAccessAnswerSchema.parse(answer.json()).accessToken;
    },
    origin() {
      origin ??= footlight.app.listen({ port, host: '127.0.0.1' });
      return origin;
    },
  };
  return {
    server,
    async end() {
      await footlight.close();
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
      else await database.close();
    },
  };
}

/** One server for all tests of a file. */
export function serverOfFile(options: TestServerOptions = {}): () => TestServer {
  let started: Awaited<ReturnType<typeof startTestServer>> | null = null;
  beforeAll(async () => {
    started = await startTestServer(options);
  }, 60_000);
  afterAll(() => started?.end());
  return () => {
    if (started === null) throw new Error('the server is not started yet');
    return started.server;
  };
}
