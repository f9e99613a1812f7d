import type { FastifyBaseLogger } from 'fastify';
import { createAccess } from './auth/access.ts';
import { createAdminSignIns, type AdminSignIns } from './auth/adminSignIns.ts';
import { createComposerTokens, type ComposerTokens } from './auth/composerTokens.ts';
import { createSigner, type Signer } from './auth/signer.ts';
import { createWhyRefused } from './auth/whyRefused.ts';
import { speakerAuthorId } from './chat/chatCaller.ts';
import { createChatRooms } from './chat/chatRooms.ts';
import { createQuestionsOf } from './chat/questionsOf.ts';
import type { SessionChats } from './chat/sessionChats.ts';
import { createStreamChats } from './chat/stream/streamChats.ts';
import type { BroadcastSession } from './broadcast/broadcaster.ts';
import type { RemoteComposers } from './broadcast/remoteComposers.ts';
import { createFontList } from './fonts/fontList.ts';
import { createLiveControl } from './live/liveControl.ts';
import { createPreparedComposers } from './live/preparedComposers.ts';
import { createNotifier } from './notifications/notifier.ts';
import { openNotificationChannel, type OpenedChannel } from './notifications/openNotificationChannel.ts';
import { freeBytes } from './operations/checkHealth.ts';
import type { Metrics } from './operations/metrics.ts';
import { createOpenTokSessions, type OpenTokSessions } from './openTok/openTokSessions.ts';
import { createRenderedComposers } from './openTok/renderedComposers.ts';
import { createRooms } from './relay/rooms.ts';
import type { RouteContext } from './routes/context.ts';
import { createFeaturesOf } from './routes/featuresOf.ts';
import { createSessionDeletion } from './routes/sessionDeletion.ts';
import type { Admission } from './limits/admission.ts';
import { createKeyedQueue } from './keyedQueue.ts';
import { createRedraws, type Redraws } from './redraw/createRedraws.ts';
import type { RedrawsOptions } from './redraw/redrawQueue.ts';
import type { BlobStorage } from './storage/blobStorage.ts';
import { createDiskStorage } from './storage/diskStorage.ts';
import type { BlobStore } from './store/blobStore.ts';
import type { SessionStore } from './store/sessionStore.ts';
import { createStores } from './store/stores.ts';
import type { VideoStore } from './store/videoStore.ts';
import { createBlobCleaner } from './uploads/blobCleaner.ts';
import { createUploadIntake, type UploadIntake } from './uploads/uploadIntake.ts';
import { createLocalRecordings, type LocalRecordings } from './localRecordings/createLocalRecordings.ts';
import { createTracker } from './tracking/createTracker.ts';
import { createVideoService, type VideoService } from './videos/createVideoService.ts';
import { createVoteBatcher } from './votes/voteBatcher.ts';
import type { AppOptions } from './appOptions.ts';

/** Makes the parts of the app and what its routes work with. */
export async function createContext(
  options: AppOptions,
  log: FastifyBaseLogger,
  { admission, metrics }: { admission: Admission; metrics: Metrics },
): Promise<RouteContext> {
  const { db, clock, adminPassword, publicOrigin } = options;
  const signer = createSigner(options.secret, () => clock.nowMs());
  const access = createAccess(signer, () => clock.nowMs());
  const composerTokens = createComposerTokens(() => clock.nowMs());
  const stores = createStores(db);
  const { sessions, blobs } = stores;
  const storage = createDiskStorage(options.dataDir);
  const notifications = await openNotifications(options, signer);
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
      : createStreamChats({
          ...{ server: options.stream, rooms: chatRooms, clock, log, hidesViewerCount },
          authorIdOf: (studioToken, personId) => speakerAuthorId(access, studioToken, personId),
        });
  const chats: SessionChats = streamChats ?? chatRooms;
  const openTokSessions = openOpenTokSessions(options, sessions, log);
  const broadcaster = options.createBroadcaster(log, openRemoteComposers(options, openTokSessions, log));
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
    tracker: createTracker({ ...options, store: stores.tracking, readViewers: chatRooms.viewerCounts, log }),
    featuresOf: createFeaturesOf(options.features),
    notifications,
    notifier,
    fontList: createFontList({ serviceUrl: options.fontService?.url ?? null, clock, log }),
    changeQueue: createKeyedQueue(),
    ...{ rooms, chats, chatRooms, streamChats, openTokSessions },
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
      openTokSessions,
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
    adminSignIns: openAdminSignIns(options, signer),
    clock,
    freeDiskBytes: () => freeBytes(options.dataDir),
    embedOrigins: options.embedOrigins,
    publicOrigin,
  };
}

const openOpenTokSessions = (
  { openTok, clock }: AppOptions,
  store: SessionStore,
  log: FastifyBaseLogger,
): OpenTokSessions | null =>
  openTok === null ? null : createOpenTokSessions({ server: openTok, store, clock, log });

const openRemoteComposers = (
  { openTok, clock }: AppOptions,
  sessions: OpenTokSessions | null,
  log: FastifyBaseLogger,
): RemoteComposers | null =>
  openTok === null || sessions === null || !openTok.rendersComposers
    ? null
    : createRenderedComposers({ api: openTok.api, sessions, clock, log });

const openHidesViewerCount =
  ({ features }: AppOptions) =>
  (studioToken: string): boolean =>
    features.hideViewerCountSessions.includes(studioToken);

const openNotifications = (
  { notifications, caps, clock }: AppOptions,
  signer: Signer,
): Promise<OpenedChannel> => openNotificationChannel({ ...notifications, ...caps }, signer, clock);

const openAdminSignIns = ({ dataDir, adminPassword, clock }: AppOptions, signer: Signer): AdminSignIns =>
  createAdminSignIns(dataDir, signer, { passwordTag: adminPassword.tag, nowMs: () => clock.nowMs() });

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
    {
      composerOrigin,
      publicOrigin,
      openTok,
      composerResolution,
      composerBackend,
      renditions,
      features,
    }: AppOptions,
    composerTokens: ComposerTokens,
  ): ((studioToken: string, ...options: Parameters<BroadcastSession['composerUrl']>) => string) =>
  (studioToken, purpose) => {
    const fragment = new URLSearchParams({
      ...(purpose === 'standby'
        ? { isStandby: 'true' }
        : { composerToken: composerTokens.issue(studioToken) }),
      resolution: features.flags.fullHd ? composerResolution : '720p',
      backend: composerBackend,
      renditions: renditions.join(','),
    });
    const origin = openTok?.rendersComposers === true ? publicOrigin() : composerOrigin();
    return `${origin}/${studioToken}/composer#${fragment.toString()}`;
  };
