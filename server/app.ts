import { randomUUID } from 'node:crypto';
import { createServer as createHttpServer, STATUS_CODES } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import websocket from '@fastify/websocket';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Clock } from '../src/clock/clock.ts';
import { requestIdHeader } from '../src/protocol/errors.ts';
import type { IceServer } from '../src/protocol/relay.ts';
import { createAccess, type Access } from './auth/access.ts';
import type { AdminPassword } from './auth/adminPassword.ts';
import { createComposerTokens, type ComposerTokens } from './auth/composerTokens.ts';
import { createSigner } from './auth/signer.ts';
import type { Broadcaster } from './broadcast/broadcast.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { describeError, registerErrorAnswers, toAppError } from './errorAnswer.ts';
import { AppError } from './errors.ts';
import { createFeaturesOf } from './features.ts';
import { createInOrder } from './inOrder.ts';
import { createLiveControl, type LiveControl } from './live/liveControl.ts';
import { startLogPruner } from './live/logPruner.ts';
import { createNotifier, type Notifier } from './notifications/notifier.ts';
import { openNotificationChannel } from './notifications/openNotificationChannel.ts';
import { registerRelayRoute } from './relay/relayRoute.ts';
import { createRooms, type Rooms } from './relay/rooms.ts';
import { chooseRequestId } from './requestIds.ts';
import { registerAdminRoutes } from './routes/adminRoutes.ts';
import { registerAudienceRoutes } from './routes/audienceRoutes.ts';
import { registerBackgroundRoutes } from './routes/backgroundRoutes.ts';
import { registerBlobRoutes } from './routes/blobRoutes.ts';
import { registerBroadcastRoutes } from './routes/broadcastRoutes.ts';
import { registerCallToActionRoutes } from './routes/callToActionRoutes.ts';
import { registerConfigRoute } from './routes/configRoute.ts';
import type { RouteContext } from './routes/context.ts';
import { registerElementRoutes } from './routes/elementRoutes.ts';
import { registerErrorReportRoutes } from './routes/errorReportRoutes.ts';
import { registerHealthRoute } from './routes/healthRoute.ts';
import { registerNotificationRoutes } from './routes/notificationRoutes.ts';
import { registerPollRoutes } from './routes/pollRoutes.ts';
import { registerQuestionRoutes } from './routes/questionRoutes.ts';
import { registerSceneLogRoutes } from './routes/sceneLogRoutes.ts';
import { registerStudioRoutes } from './routes/studioRoutes.ts';
import { registerTemplateSettingsRoutes } from './routes/templateSettingsRoutes.ts';
import { registerTopicRoutes } from './routes/topicRoutes.ts';
import { registerTrackingRoutes } from './routes/trackingRoutes.ts';
import { createDiskStorage } from './storage/diskStorage.ts';
import { createUploads } from './storage/uploads.ts';
import { createBackgroundStore } from './store/backgroundStore.ts';
import { createBlobStore } from './store/blobStore.ts';
import { createBrandStore } from './store/brandStore.ts';
import { createCallToActionStore } from './store/callToActionStore.ts';
import { createElementStore } from './store/elementStore.ts';
import { createPollStore } from './store/pollStore.ts';
import { createQuestionStore } from './store/questionStore.ts';
import { createSceneLogStore, type SceneLogStore } from './store/sceneLogStore.ts';
import { createSessionStore, type SessionStore } from './store/sessionStore.ts';
import { createTopicStore } from './store/topicStore.ts';
import { createVoteBatcher } from './votes/voteBatcher.ts';
import { registerWebApp } from './webApp.ts';

const timeouts = {
  /** A large file over a slow line takes its time; an upload that falls silent is ended sooner. */
  requestTimeout: 2 * 60 * 60_000,
  /** Longer than proxies keep a connection (most 60 s): one that the server closes first fails the request that is on its way. */
  keepAliveTimeout: 72_000,
} as const;

export interface AppOptions {
  db: Database;
  /** Made here because it writes into the app's log. */
  createBroadcaster: (log: FastifyBaseLogger) => Broadcaster;
  clock: Clock;
  secret: Buffer;
  adminPassword: AdminPassword;
  iceServers: readonly IceServer[];
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Folder of the built web app. */
  webFolder: string;
  /** Address that the pages give to whoever needs help; null leaves it to them. */
  supportEmail: string | null;
  https: { cert: Buffer; key: Buffer } | null;
  /** Origin under which browsers reach the server; asked when a link is made, since a free port is known late. */
  publicOrigin: () => string;
  /** Origin at which the composer, on this machine, opens the web app. */
  composerOrigin: () => string;
  /** How large the program is composed; the composer page is told in its address. */
  composerResolution: Config['composerResolution'];
  composerBackend: Config['composerBackend'];
  notifications: Config['notifications'];
  sceneLog: Config['sceneLog'];
  signalsPerSecond: number;
  /** Where uploads lie. */
  dataDir: string;
  uploads: Config['uploads'];
  features: Config['features'];
}

/** The app with what its composition root needs beside it. */
export interface FootlightApp {
  app: FastifyInstance;
  access: Access;
  composerTokens: ComposerTokens;
  sessions: SessionStore;
  sceneLog: SceneLogStore;
  rooms: Rooms;
  live: LiveControl;
  notifier: Notifier;
  /** Sends everybody away, ends broadcasts so that they can be resumed, closes all sockets. */
  close(): Promise<void>;
}

/** Builds the app, ready to listen or to be asked without a network; it opens no port itself. */
export async function buildApp(options: AppOptions): Promise<FootlightApp> {
  const { clock } = options;
  const app = createFastify(options);
  const broadcaster = options.createBroadcaster(app.log);
  const signer = createSigner(options.secret, () => clock.nowMs());
  const access = createAccess(signer, () => clock.nowMs());
  const composerTokens = createComposerTokens(() => clock.nowMs());
  const sessions = createSessionStore(options.db);
  const sceneLog = createSceneLogStore(options.db);
  const rooms = createRooms({
    store: sessions,
    clock,
    iceServers: options.iceServers,
    signalsPerSecond: options.signalsPerSecond,
    log: app.log,
  });
  const { channel, embedded } = openNotificationChannel(options.notifications, signer, clock);
  const notifier = createNotifier({ channel, clock, log: app.log });
  const live = createLiveControl({
    broadcaster,
    rooms,
    store: sessions,
    clock,
    log: app.log,
    composerUrl: (studioToken, purpose) => {
      const fragment = new URLSearchParams({
        ...(purpose === 'spare'
          ? { isStandby: 'true' }
          : { composerToken: composerTokens.issue(studioToken) }),
        resolution: options.composerResolution,
        backend: options.composerBackend,
      });
      return `${options.composerOrigin()}/${studioToken}/composer#${fragment.toString()}`;
    },
  });
  const storage = createDiskStorage(options.dataDir);
  const blobs = createBlobStore(options.db);
  const uploads = createUploads({
    store: blobs,
    storage,
    signer,
    clock,
    limits: options.uploads,
    log: app.log,
  });
  await uploads.sweepAtStart();
  const context: RouteContext = {
    sessions,
    sceneLog,
    polls: createPollStore(options.db),
    callToActions: createCallToActionStore(options.db),
    topics: createTopicStore(options.db),
    elements: createElementStore(options.db),
    backgrounds: createBackgroundStore(options.db),
    brands: createBrandStore(options.db),
    blobs,
    uploads,
    uploadLimits: options.uploads,
    votes: createVoteBatcher({ db: options.db, notifier, clock, log: app.log }),
    notifier,
    changes: createInOrder(),
    questions: createQuestionStore(options.db),
    featuresOf: createFeaturesOf(options.features),
    rooms,
    live,
    broadcaster,
    access,
    composerTokens,
    adminPassword: options.adminPassword,
    clock,
    publicOrigin: options.publicOrigin,
  };

  const stopPruning = startLogPruner({ sceneLog, limits: options.sceneLog, clock, log: app.log });

  await registerPlugins(app);
  app.register((routes, _options, done) => {
    registerStudioRoutes(routes, context);
    registerTemplateSettingsRoutes(routes, context);
    registerSceneLogRoutes(routes, context);
    registerPollRoutes(routes, context);
    registerCallToActionRoutes(routes, context);
    registerTopicRoutes(routes, context);
    registerQuestionRoutes(routes, context);
    registerAudienceRoutes(routes, context);
    registerElementRoutes(routes, context);
    registerBackgroundRoutes(routes, context);
    registerBlobRoutes(routes, context);
    registerConfigRoute(routes, { channel, uploadLimits: options.uploads });
    storage.registerRoutes(routes);
    registerBroadcastRoutes(routes, context);
    registerAdminRoutes(routes, context);
    registerErrorReportRoutes(routes, clock);
    registerTrackingRoutes(routes, context);
    registerHealthRoute(routes, rooms);
    registerNotificationRoutes(routes, { channel, embedded, access });
    registerRelayRoute(routes, { rooms, access, clock });
    broadcaster.registerRoutes(routes, (accessToken) => {
      const claims = access.readAccessToken(accessToken);
      return claims?.role === 'composer' ? { studioToken: claims.studioToken } : null;
    });
    done();
  });
  registerWebApp(app, options);
  await app.ready();
  return {
    app,
    access,
    composerTokens,
    sessions,
    sceneLog,
    rooms,
    live,
    notifier,
    async close() {
      live.shutdown();
      stopPruning();
      uploads.stop();
      notifier.stop();
      channel.close();
      await broadcaster.shutdown();
      await rooms.shutdown();
      await app.close();
    },
  };
}

function createFastify({ https, logLevel }: AppOptions): FastifyInstance {
  const app: FastifyInstance = fastify({
    serverFactory: (handler) =>
      https === null
        ? createHttpServer(timeouts, handler)
        : createHttpsServer({ ...https, ...timeouts }, handler),
    logger: { level: logLevel },
    // One line a request, and none for the files of a page: see logAnswers.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: chooseRequestId,
    bodyLimit: 256 * 1024,
    forceCloseConnections: true,
    frameworkErrors: (error, request, reply) => {
      const known = toAppError(error);
      reply.raw.writeHead(known.status, {
        'content-type': 'application/json',
        [requestIdHeader]: request.id,
      });
      reply.raw.end(JSON.stringify(describeError(known, request.id)));
    },
    clientErrorHandler: answerBrokenRequest,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  acceptEmptyBodies(app);
  registerErrorAnswers(app);
  logAnswers(app);
  return app;
}

/** A call without a body may still say that its body is JSON. */
function acceptEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (typeof body !== 'string' || body.trim() === '') done(null, undefined);
    // What no database text can hold is refused before anything is stored.
    else if (body.includes('\\u0000')) done(new AppError('invalidRequest', { field: 'body' }));
    else void parse(request, body, done);
  });
}

/** Tells each request's id, in the answer and in the log; addresses are logged without their query, which holds tokens. */
function logAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(requestIdHeader, request.id);
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'same-origin');
  });
  app.addHook('onResponse', async (request, reply) => {
    const path = request.url.replace(/[?#].*$/, '');
    const fields = {
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    // Reading is most of the traffic and the least of the news.
    if (request.method !== 'GET' || reply.statusCode >= 400) request.log.info(fields, 'answered');
    else request.log.debug(fields, 'answered');
  });
}

async function registerPlugins(app: FastifyInstance): Promise<void> {
  await app.register(cookie);
  // The program comes in over /ingest in pieces of up to a few megabytes; the relay has a limit of its own.
  await app.register(websocket, { options: { maxPayload: 16 * 1024 * 1024 } });
  await app.register(swagger, {
    openapi: { info: { title: 'Footlight', version: '1' } },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: '/docs' });
}

/** Answers what is not even HTTP in the shape of all our errors. */
function answerBrokenRequest(error: Error, socket: Socket): void {
  if (!socket.writable) return;
  const isTooLarge = 'code' in error && error.code === 'HPE_HEADER_OVERFLOW';
  const known = new AppError(isTooLarge ? 'payloadTooLarge' : 'invalidRequest', { field: 'headers' });
  const requestId = randomUUID();
  const body = JSON.stringify(describeError(known, requestId));
  const head = [
    `HTTP/1.1 ${String(known.status)} ${STATUS_CODES[known.status] ?? ''}`,
    'content-type: application/json',
    `content-length: ${String(Buffer.byteLength(body))}`,
    `${requestIdHeader}: ${requestId}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
