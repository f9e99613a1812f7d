import type { FastifyInstance } from 'fastify';
import { isAdmin, refuseEndedAccess } from '../auth/requireAccess.ts';
import { registerChatRoute } from '../chat/chatRoute.ts';
import { registerRelayRoute } from '../relay/relayRoute.ts';
import { addVideoFileRoutes } from '../videos/serveVideos.ts';
import { registerAdminRedrawRoutes } from './adminRedrawRoutes.ts';
import { registerAdminRoutes } from './adminRoutes.ts';
import { registerAdminVideoRoutes } from './adminVideoRoutes.ts';
import { registerAudienceRoutes } from './audienceRoutes.ts';
import { registerBackgroundRoutes } from './backgroundRoutes.ts';
import { registerBlobRoutes } from './blobRoutes.ts';
import { registerBroadcastRoutes } from './broadcastRoutes.ts';
import { registerCallToActionRoutes } from './callToActionRoutes.ts';
import { registerConfigRoute } from './configRoute.ts';
import type { RouteContext } from './context.ts';
import { registerElementRoutes } from './elementRoutes.ts';
import { registerGoLiveChecks } from './goLiveChecks.ts';
import { isHost } from './linkCookies.ts';
import { registerErrorReportRoutes } from './errorReportRoutes.ts';
import { registerFontRoutes } from './fontRoutes.ts';
import { registerHealthRoute } from './healthRoute.ts';
import { registerLocalRecordingDownloads } from './localRecordingDownloads.ts';
import { registerLocalRecordingUploads } from './localRecordingUploads.ts';
import { registerNotificationRoutes } from './notificationRoutes.ts';
import { registerPollRoutes } from './pollRoutes.ts';
import { registerQuestionRoutes } from './questionRoutes.ts';
import { registerRedrawPageRoutes } from './redrawPageRoutes.ts';
import { registerRemovedPeopleRoutes } from './removedPeopleRoutes.ts';
import { registerSceneLogRoutes } from './sceneLogRoutes.ts';
import { registerSimuliveRoutes } from './simuliveRoutes.ts';
import { registerStatisticsRoutes } from './statisticsRoutes.ts';
import { registerStreamChatRoutes } from './streamChatRoutes.ts';
import { registerStudioRoutes } from './studioRoutes.ts';
import { registerTemplateSettingsRoutes } from './templateSettingsRoutes.ts';
import { registerTimeRoute } from './timeRoute.ts';
import { registerTopicRoutes } from './topicRoutes.ts';
import { registerTrackingRoutes } from './trackingRoutes.ts';
import { registerVideoUploadRoutes } from './videoUploadRoutes.ts';
import { registerPictureRoute } from './watchLink.ts';

/** Adds every route of the server except the web app's pages. */
export function registerRoutes(app: FastifyInstance, context: RouteContext): void {
  const { access, rooms, clock, storage, broadcaster, whyRefused } = context;
  app.addHook('onRequest', (request) => refuseEndedAccess(request, access, whyRefused));
  registerStudioRoutes(app, context);
  registerTemplateSettingsRoutes(app, context);
  registerSceneLogRoutes(app, context);
  registerPollRoutes(app, context);
  registerCallToActionRoutes(app, context);
  registerTopicRoutes(app, context);
  registerQuestionRoutes(app, context);
  registerRemovedPeopleRoutes(app, context);
  registerAudienceRoutes(app, context);
  registerPictureRoute(app, context);
  registerElementRoutes(app, context);
  registerBackgroundRoutes(app, context);
  registerBlobRoutes(app, context);
  registerConfigRoute(app, context);
  registerFontRoutes(app, context);
  storage.registerRoutes(app);
  registerBroadcastRoutes(app, context);
  registerGoLiveChecks(app, context);
  registerAdminRoutes(app, context);
  registerAdminVideoRoutes(app, context);
  registerAdminRedrawRoutes(app, context);
  registerVideoUploadRoutes(app, context);
  registerLocalRecordingUploads(app, context);
  registerLocalRecordingDownloads(app, context);
  registerRedrawPageRoutes(app, context);
  addVideoFileRoutes(app, {
    folder: context.videoService.folders.finished,
    hotFiles: context.videoService.hotFiles,
  });
  registerSimuliveRoutes(app, context);
  registerTimeRoute(app, context);
  registerErrorReportRoutes(app, clock);
  registerTrackingRoutes(app, context);
  registerStatisticsRoutes(app, context);
  registerHealthRoute(app);
  registerNotificationRoutes(app, context);
  registerRelayRoute(app, { rooms, access, clock, whyRefused, maxGuests: context.caps.guests });
  if (context.streamChats === null)
    registerChatRoute(app, { rooms: context.chatRooms, access, clock, whyRefused, caps: context.caps });
  else registerStreamChatRoutes(app, context.streamChats, context);
  broadcaster.registerRoutes(app, {
    composerOf(accessToken) {
      const claims = access.readAccessToken(accessToken);
      return claims?.role === 'composer' ? { studioToken: claims.studioToken } : null;
    },
    async mayReadRecordings(request, studioToken) {
      if (isAdmin(request, context.adminSignIns)) return true;
      const session = await context.sessions.findLinks(studioToken);
      return session !== null && isHost(request, access, session);
    },
  });
}
