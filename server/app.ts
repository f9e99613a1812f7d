import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Access } from './auth/access.ts';
import type { ComposerTokens } from './auth/composerTokens.ts';
import { streamOrigins } from './chat/stream/streamServer.ts';
import { engineOrigins } from './engineOrigins.ts';
import { compressResponses } from './http/compressResponses.ts';
import { createFastify } from './http/createFastify.ts';
import { inlineScriptHashes } from './http/inlineScripts.ts';
import { addSecurityHeaders, type EngineOrigins } from './http/securityHeaders.ts';
import type { LiveControl } from './live/liveControl.ts';
import { measureBroadcasts } from './live/measureBroadcasts.ts';
import { startLogPruner } from './live/logPruner.ts';
import type { Notifier } from './notifications/notifier.ts';
import { createHealthCheck } from './operations/checkHealth.ts';
import { createOperationsApp } from './operations/createOperationsApp.ts';
import { createMetrics, type Metrics } from './operations/metrics.ts';
import type { Rooms } from './relay/rooms.ts';
import type { RouteContext } from './routes/context.ts';
import { registerRoutes } from './routes/registerRoutes.ts';
import { previewWatchLink } from './routes/watchLink.ts';
import { createAdmission } from './limits/admission.ts';
import { createGuardedClock } from './guardedClock.ts';
import { openApiOptions } from './openapi/openApiOptions.ts';
import type { Redraws } from './redraw/createRedraws.ts';
import type { SceneLogStore } from './store/sceneLogStore.ts';
import type { SessionStore } from './store/sessionStore.ts';
import { registerWebApp } from './webApp.ts';
import { acceptUpgrades } from './webSockets.ts';
import type { AppOptions } from './appOptions.ts';
import { createContext } from './createContext.ts';

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
    engineOrigins: originsOf(options),
    embedOrigins: options.embedOrigins,
    scriptHashes: inlineScriptHashes(options.webFolder),
  });
  const context = await createContext(options, app.log, { admission, metrics });
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
      await context.tracker.stop();
      notifier.stop();
      context.notifications.channel.close();
      await context.videoService.stop();
      await redraws.stop();
      await context.broadcaster.shutdown();
      await rooms.shutdown();
      await context.chats.shutdown();
      await app.close();
      await operations.close();
      await options.errorSink?.close();
    },
  };
}

function originsOf(options: AppOptions): EngineOrigins {
  const origins = engineOrigins(options);
  const ofChats = options.stream === null ? [] : streamOrigins;
  return { ...origins, connections: [...origins.connections, ...ofChats] };
}

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
  await app.register(swagger, openApiOptions);
  await app.register(swaggerUi, { routePrefix: '/docs' });
}
