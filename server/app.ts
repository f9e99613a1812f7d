import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Clock } from '../src/clock/clock.ts';
import type { IceServer } from '../src/protocol/relay.ts';
import { createAccess, type Access } from './auth/access.ts';
import type { AdminPassword } from './auth/adminPassword.ts';
import { createAdminSignIns } from './auth/adminSignIns.ts';
import { createComposerTokens, type ComposerTokens } from './auth/composerTokens.ts';
import { createSigner, type Signer } from './auth/signer.ts';
import { createWhyRefused } from './auth/whyRefused.ts';
import { createChatRooms } from './chat/chatRooms.ts';
import { createQuestionsOf } from './chat/questionsOf.ts';
import type { SessionChats } from './chat/sessionChats.ts';
import { createStreamChats } from './chat/stream/streamChats.ts';
import { streamOrigins, type StreamServer } from './chat/stream/streamServer.ts';
import type { Broadcaster, BroadcastSession } from './broadcast/broadcaster.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { compressResponses } from './http/compressResponses.ts';
import { createFastify, type FastifyOptions } from './http/createFastify.ts';
import { inlineScriptHashes } from './http/inlineScripts.ts';
import { addSecurityHeaders } from './http/securityHeaders.ts';
import { createLiveControl, type LiveControl } from './live/liveControl.ts';
import { measureBroadcasts, type ReadUse } from './live/measureBroadcasts.ts';
import { createPreparedComposers } from './live/preparedComposers.ts';
import { startLogPruner } from './live/logPruner.ts';
import { hostedOrigins } from './notifications/hostedOrigins.ts';
import { createNotifier, type Notifier } from './notifications/notifier.ts';
import { openNotificationChannel } from './notifications/openNotificationChannel.ts';
import { createHealthCheck, freeBytes } from './operations/checkHealth.ts';
import { createOperationsApp } from './operations/createOperationsApp.ts';
import { createMetrics, type Metrics } from './operations/metrics.ts';
import { createRooms, type Rooms } from './relay/rooms.ts';
import type { RouteContext } from './routes/context.ts';
import { createFeaturesOf } from './routes/featuresOf.ts';
import { createSessionDeletion } from './routes/sessionDeletion.ts';
import { registerRoutes } from './routes/registerRoutes.ts';
import { previewWatchLink } from './routes/watchLink.ts';
import { createAdmission, type Admission } from './limits/admission.ts';
import type { Machine } from './limits/machine.ts';
import { createGuardedClock } from './guardedClock.ts';
import { createKeyedQueue } from './keyedQueue.ts';
import { createRedraws, type Redraws } from './redraw/createRedraws.ts';
import type { RedrawsOptions } from './redraw/redrawQueue.ts';
import type { BlobStorage } from './storage/blobStorage.ts';
import { createDiskStorage } from './storage/diskStorage.ts';
import type { BlobStore } from './store/blobStore.ts';
import type { SceneLogStore } from './store/sceneLogStore.ts';
import type { SessionStore } from './store/sessionStore.ts';
import { createStores } from './store/stores.ts';
import type { VideoStore } from './store/videoStore.ts';
import { createBlobCleaner } from './uploads/blobCleaner.ts';
import { createUploadIntake, type UploadIntake } from './uploads/uploadIntake.ts';
import {
  createLocalRecordings,
  type LocalRecordings,
  type LocalRecordingSettings,
} from './localRecordings/createLocalRecordings.ts';
import { createVideoService, type VideoService, type VideoSettings } from './videos/createVideoService.ts';
import { createVoteBatcher } from './votes/voteBatcher.ts';
import { registerWebApp } from './webApp.ts';
import { acceptUpgrades } from './webSockets.ts';

export interface AppOptions extends Omit<FastifyOptions, 'onRefused'> {
  db: Database;
  /** Called by the app because the broadcaster writes into the app's log. */
  createBroadcaster: (log: FastifyBaseLogger) => Broadcaster;
  clock: Clock;
  secret: Buffer;
  adminPassword: AdminPassword;
  iceServers: readonly IceServer[];
  /** Folder of the built web app. */
  webFolder: string;
  /** Address that the pages show to people who need help; with null they show none. */
  supportEmail: string | null;
  /** Origin at which browsers reach the server. A function because a free port is known only once the server listens. */
  publicOrigin: () => string;
  /** Origin at which the composer, on this machine, opens the web app. */
  composerOrigin: () => string;
  /** Size in which the composer renders the program; passed to the composer page in its address. */
  composerResolution: Config['composerResolution'];
  composerBackend: Config['composerBackend'];
  renditions: Config['renditions'];
  notifications: Config['notifications'];
  /** Stream's client with the secret; null for the server's own chats. */
  stream: StreamServer | null;
  /** Origins whose pages may show the watch page in a frame. */
  embedOrigins: readonly string[];
  sceneLog: Config['sceneLog'];
  signalsPerSecond: number;
  caps: Config['caps'];
  /** Folder of the uploads. */
  dataDir: string;
  uploads: Config['uploads'];
  videos: VideoSettings;
  localRecording: LocalRecordingSettings;
  redraw: RedrawsOptions['settings'];
  features: Config['features'];
  /** What broadcasts share. */
  machine: Machine;
  /** Forces how many broadcasts may run; null lets their measured use decide. */
  maxBroadcasts: number | null;
  /** How many composers wait for the next broadcasts at most. */
  maxPreparedComposers: number;
  readUse: ReadUse;
  /** Memory that is free on this machine now; bytes. */
  readFreeBytes: () => number;
  /** With less free disk space the server is not healthy. */
  minFreeBytes: number;
}

/** The app, and the parts of it that the composition root uses. */
export interface FootlightApp {
  app: FastifyInstance;
  /** /health and /metrics, for a port of their own. */
  operations: FastifyInstance;
  access: Access;
  composerTokens: ComposerTokens;
  sessions: SessionStore;
  sceneLog: SceneLogStore;
  rooms: Rooms;
  live: LiveControl;
  notifier: Notifier;
  redraws: Redraws;
  /** Disconnects everybody, ends broadcasts so that they can be resumed, and closes all sockets. */
  close(): Promise<void>;
}

/** Builds the app, ready to listen or to be called without a network. It opens no port itself. */
export async function buildApp(given: AppOptions): Promise<FootlightApp> {
  const metrics = createMetrics();
  const app = createFastify({ ...given, onRefused: metrics.requestRefused });
  const options = { ...given, clock: createGuardedClock(given.clock, app.log) };
  const admission = createAdmission(options.machine, options.maxBroadcasts, options.readFreeBytes);
  addSecurityHeaders(app, {
    engineOrigins: [
      ...hostedOrigins(options.notifications),
      ...(options.stream === null ? [] : streamOrigins),
    ],
    embedOrigins: options.embedOrigins,
    scriptHashes: inlineScriptHashes(options.webFolder),
  });
  const context = createContext(options, app.log, { admission, metrics });
  const { access, composerTokens, sessions, sceneLog, rooms, live, notifier, redraws } = context;
  await context.sessionDeletion.completeAtStart();
  await context.blobCleaner.sweepAtStart();
  await context.videoService.start();
  redraws.start();
  const stopMeasuring = measureBroadcasts({ ...options, admission, count: live.count });
  const stopPruning = startLogPruner({
    sceneLog,
    rosterLog: context.rosterLog,
    limits: options.sceneLog,
    clock: options.clock,
    log: app.log,
  });
  await registerPlugins(app);
  app.register((routes, _options, done) => {
    registerRoutes(routes, context);
    done();
  });
  registerWebApp(app, options, (path) =>
    previewWatchLink(path, {
      ...context,
      log: (error) => app.log.error({ err: error }, 'the preview of a link could not be made'),
    }),
  );
  await app.ready();
  const operations = openOperations(options, context, metrics);
  return {
    app,
    operations,
    access,
    composerTokens,
    sessions,
    sceneLog,
    rooms,
    live,
    notifier,
    redraws,
    async close() {
      live.shutdown();
      stopMeasuring();
      stopPruning();
      context.blobCleaner.stop();
      notifier.stop();
      context.notifications.channel.close();
      await context.videoService.stop();
      await redraws.stop();
      await context.broadcaster.shutdown();
      await rooms.shutdown();
      await context.chats.shutdown();
      await app.close();
      await operations.close();
    },
  };
}

function createContext(
  options: AppOptions,
  log: FastifyBaseLogger,
  { admission, metrics }: { admission: Admission; metrics: Metrics },
): RouteContext {
  const { db, clock, adminPassword, publicOrigin } = options;
  const signer = createSigner(options.secret, () => clock.nowMs());
  const composerTokens = createComposerTokens(() => clock.nowMs());
  const stores = createStores(db);
  const { sessions, blobs } = stores;
  const storage = createDiskStorage(options.dataDir);
  const notifications = openNotificationChannel({ ...options.notifications, ...options.caps }, signer, clock);
  const notifier = createNotifier({ channel: notifications.channel, clock, log });
  const hidesViewerCount = openHidesViewerCount(options);
  const chatRooms = createChatRooms({
    sessions,
    store: stores.chat,
    clock,
    log,
    messagesPerMinuteAndAddress: options.caps.chatMessagesPerMinute,
    hidesViewerCount,
  });
  const streamChats =
    options.stream === null
      ? null
      : createStreamChats({ server: options.stream, rooms: chatRooms, clock, log, hidesViewerCount });
  const chats: SessionChats = streamChats ?? chatRooms;
  const broadcaster = options.createBroadcaster(log);
  const composerUrl = composerUrlOf(options, composerTokens);
  const prepared = createPreparedComposers({
    broadcaster,
    admission,
    maxCount: options.maxPreparedComposers,
    composerUrl,
    clock,
  });
  const rooms = createRooms({
    onHostPresence: prepared.setHostPresence,
    questionsOf: createQuestionsOf({ chats, streamChats, log }),
    store: sessions,
    rosterLog: stores.rosterLog,
    clock,
    iceServers: options.iceServers,
    ownFiles: blobs.ownFiles,
    signalsPerSecond: options.signalsPerSecond,
    log,
    observer: metrics,
  });
  const live = createLiveControl({
    broadcaster,
    rooms,
    prepared,
    admission,
    store: sessions,
    clock,
    log,
    composerUrl,
    notifyAudience: notifier.notify,
  });
  const mayEncode = (): boolean => admission.admitsEncoder(live.count().running);
  const videoService = openVideos(options, stores.videos, mayEncode, log);
  const localRecordings = openLocalRecordings(options, log);
  const access = createAccess(signer, () => clock.nowMs());
  const redraws = openRedraws(options, { ...stores, localRecordings, access, mayDraw: mayEncode, log });
  return {
    ...stores,
    storage,
    localRecordings,
    redraws,
    videoService,
    dataDir: options.dataDir,
    uploads: openUploads(options, blobs, storage, signer),
    blobCleaner: createBlobCleaner({ store: blobs, storage, clock, log }),
    uploadLimits: options.uploads,
    caps: options.caps,
    votes: createVoteBatcher({ db, notifier, clock, log }),
    featuresOf: createFeaturesOf(options.features),
    notifications,
    notifier,
    changeQueue: createKeyedQueue(),
    rooms,
    chats,
    chatRooms,
    streamChats,
    live,
    broadcaster,
    sessionDeletion: createSessionDeletion(options.dataDir, {
      sessions,
      blobs,
      storage,
      localRecordings,
      redraws,
      videoService,
      rooms,
      chats,
      live,
      broadcaster,
      log,
    }),
    access,
    whyRefused: createWhyRefused(
      (studioToken) => sessions.findLinks(studioToken),
      (sessionId, personId) => stores.removedPeople.has(sessionId, personId),
    ),
    composerTokens,
    adminPassword,
    adminSignIns: createAdminSignIns(options.dataDir, signer, {
      passwordTag: adminPassword.tag,
      nowMs: () => clock.nowMs(),
    }),
    clock,
    freeDiskBytes: () => freeBytes(options.dataDir),
    embedOrigins: options.embedOrigins,
    publicOrigin,
  };
}

const openHidesViewerCount =
  ({ features }: AppOptions) =>
  (studioToken: string): boolean =>
    features.hideViewerCountSessions.includes(studioToken);

const openUploads = (
  { clock, uploads, caps }: AppOptions,
  store: BlobStore,
  storage: BlobStorage,
  signer: Signer,
): UploadIntake => createUploadIntake({ store, storage, signer, clock, limits: { ...uploads, ...caps } });

const openVideos = (
  { dataDir, clock, videos }: AppOptions,
  store: VideoStore,
  mayEncode: () => boolean,
  log: FastifyBaseLogger,
): VideoService => createVideoService({ dataDir, store, settings: videos, mayEncode, freeBytes, clock, log });

const openLocalRecordings = (
  { dataDir, clock, localRecording }: AppOptions,
  log: FastifyBaseLogger,
): LocalRecordings => createLocalRecordings({ dataDir, settings: localRecording, freeBytes, clock, log });

const openRedraws = (
  { dataDir, clock, redraw, composerOrigin }: AppOptions,
  parts: Omit<RedrawsOptions, 'dataDir' | 'clock' | 'freeBytes' | 'settings' | 'pageOrigin'>,
): Redraws =>
  createRedraws({ ...parts, dataDir, clock, freeBytes, settings: redraw, pageOrigin: composerOrigin });

/** Makes the addresses of composer pages; see BroadcastSession.composerUrl. */
const composerUrlOf =
  (
    { composerOrigin, composerResolution, composerBackend, renditions }: AppOptions,
    composerTokens: ComposerTokens,
  ): ((studioToken: string, ...options: Parameters<BroadcastSession['composerUrl']>) => string) =>
  (studioToken, purpose) => {
    const fragment = new URLSearchParams({
      ...(purpose === 'standby'
        ? { isStandby: 'true' }
        : { composerToken: composerTokens.issue(studioToken) }),
      resolution: composerResolution,
      backend: composerBackend,
      renditions: renditions.join(','),
    });
    return `${composerOrigin()}/${studioToken}/composer#${fragment.toString()}`;
  };

function openOperations(
  { dataDir, minFreeBytes, clock }: AppOptions,
  { rooms, chatRooms, broadcaster, notifications, health, videoService }: RouteContext,
  metrics: Metrics,
): FastifyInstance {
  metrics.read({
    rooms,
    chats: chatRooms,
    broadcaster,
    notificationConnections: () => notifications.embedded?.connectionCount ?? null,
    videos: videoService,
    dataDir,
  });
  const checkHealth = createHealthCheck({
    broadcaster,
    writeRow: () => health.write(new Date(clock.nowMs())),
    dataDir,
    minFreeBytes,
    clock,
  });
  return createOperationsApp(checkHealth, metrics);
}

async function registerPlugins(app: FastifyInstance): Promise<void> {
  await compressResponses(app);
  await app.register(cookie);
  acceptUpgrades(app);
  await app.register(swagger, {
    openapi: { info: { title: 'Footlight', version: '1' } },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: '/docs' });
}
