import { z } from 'zod';
import { thumbnailsName } from '../protocol/hls.ts';
import {
  embeddingSchema,
  oldRecordingSchema,
  onAirSchema,
  prunedSchema,
  rtmpTestAnswerSchema,
  sessionContentsSchema,
  storageReportSchema,
  type EditSessionBody,
  type OldRecording,
  type RtmpTestBody,
} from '../protocol/rest/adminSessions.ts';
import {
  adminVideoSchema,
  recordingPreviewSchema,
  type VideoFromRecordingBody,
} from '../protocol/rest/adminVideos.ts';
import { sessionStatisticsSchema } from '../protocol/rest/tracking.ts';
import { localRecordingSchema } from '../protocol/rest/localRecordings.ts';
import { redrawListSchema, type RedrawBody } from '../protocol/rest/redraw.ts';
import { adminSessionSchema, signedInSchema, type CreateSessionBody } from '../protocol/rest.ts';
import { thumbnailsSchema } from '../protocol/thumbnails.ts';
import { ignoredAnswer, type ApiClient } from './apiClient.ts';

/** The calls of the admin site. */
export const createAdminApi = (client: ApiClient) => ({
  ...createSignInApi(client),
  ...createSessionsApi(client),
  ...createOperationsApi(client),
  ...createVideosApi(client),
  ...createRedrawsApi(client),
});

const sessionsPath = '/v2/admin/sessions';
const sessionPath = (studioToken: string): string => `${sessionsPath}/${encodeURIComponent(studioToken)}`;

const createSignInApi = ({ call }: ApiClient) => ({
  adminLogin: (password: string) =>
    call({ method: 'POST', path: '/v2/admin/login', body: { password }, answer: ignoredAnswer }),
  /** Whether this browser is signed in, which is no error if it is not. */
  adminIsSignedIn: async () =>
    (await call({ method: 'GET', path: '/v2/admin/login', answer: signedInSchema })).signedIn,
  adminLogout: () => call({ method: 'POST', path: '/v2/admin/logout', body: {}, answer: ignoredAnswer }),
});

const createSessionsApi = ({ call }: ApiClient) => ({
  adminListSessions: () => call({ method: 'GET', path: sessionsPath, answer: z.array(adminSessionSchema) }),
  adminGetSession: (studioToken: string) =>
    call({ method: 'GET', path: sessionPath(studioToken), answer: adminSessionSchema }),
  adminCreateSession: (body: CreateSessionBody) =>
    call({ method: 'POST', path: sessionsPath, body, answer: adminSessionSchema }),
  adminEditSession: (studioToken: string, body: EditSessionBody) =>
    call({ method: 'PUT', path: sessionPath(studioToken), body, answer: adminSessionSchema }),
  adminDuplicateSession: (studioToken: string) =>
    call({ method: 'POST', path: `${sessionPath(studioToken)}/duplicate`, answer: adminSessionSchema }),
  adminDeleteSession: (studioToken: string) =>
    call({ method: 'DELETE', path: sessionPath(studioToken), answer: ignoredAnswer }),
  /** What goes with a session when it is deleted. */
  adminGetContents: (studioToken: string) =>
    call({ method: 'GET', path: `${sessionPath(studioToken)}/contents`, answer: sessionContentsSchema }),
  /** What a session was counted for: viewers, votes, clicks. */
  adminGetStatistics: (studioToken: string) =>
    call({ method: 'GET', path: `${sessionPath(studioToken)}/statistics`, answer: sessionStatisticsSchema }),
  /** The speakers' local recordings, in the order in which they began. */
  adminListLocalRecordings: (studioToken: string) =>
    call({
      method: 'GET',
      path: `${sessionPath(studioToken)}/local_recordings`,
      answer: z.array(localRecordingSchema),
    }),
  /** Replaces a link; whoever came by the one before is sent out. */
  adminNewLink: (studioToken: string, kind: 'host' | 'speaker') =>
    call({
      method: 'POST',
      path: `${sessionPath(studioToken)}/new_link`,
      body: { kind },
      answer: ignoredAnswer,
    }),
  /** Small pictures of a session's newest show. */
  getThumbnails: (studioToken: string) =>
    call({
      method: 'GET',
      path: `/hls/${encodeURIComponent(studioToken)}/${thumbnailsName}`,
      answer: thumbnailsSchema,
    }),
});

const createOperationsApi = ({ call }: ApiClient) => ({
  adminTestRtmp: (body: RtmpTestBody) =>
    call({ method: 'POST', path: '/v2/admin/rtmp_test', body, answer: rtmpTestAnswerSchema }),
  adminListOnAir: () => call({ method: 'GET', path: '/v2/admin/on_air', answer: z.array(onAirSchema) }),
  adminGetEmbedding: () => call({ method: 'GET', path: '/v2/admin/embedding', answer: embeddingSchema }),
  adminGetStorage: () => call({ method: 'GET', path: '/v2/admin/storage', answer: storageReportSchema }),
  adminListOldRecordings: (olderThanDays: number) =>
    call({
      method: 'GET',
      path: `/v2/admin/storage/old_recordings?olderThanDays=${String(olderThanDays)}`,
      answer: z.array(oldRecordingSchema),
    }),
  adminPrune: (olderThanDays: number, recordings: readonly OldRecording[]) =>
    call({
      method: 'POST',
      path: '/v2/admin/storage/prune',
      body: {
        olderThanDays,
        recordings: recordings.map(({ studioToken, fileName }) => ({ studioToken, fileName })),
      },
      answer: prunedSchema,
    }),
});

const redrawsPath = (studioToken: string): string => `${sessionPath(studioToken)}/redraws`;

const createRedrawsApi = ({ call }: ApiClient) => ({
  /** The broadcasts that can be drawn again, and what was asked for. */
  adminListRedraws: (studioToken: string) =>
    call({ method: 'GET', path: redrawsPath(studioToken), answer: redrawListSchema }),
  adminRedraw: (studioToken: string, body: RedrawBody) =>
    call({ method: 'POST', path: redrawsPath(studioToken), body, answer: ignoredAnswer }),
  adminCancelRedraw: (studioToken: string, redrawId: string) =>
    call({
      method: 'POST',
      path: `${redrawsPath(studioToken)}/${redrawId}/cancel`,
      body: {},
      answer: ignoredAnswer,
    }),
  adminDeleteRedraw: (studioToken: string, redrawId: string) =>
    call({ method: 'DELETE', path: `${redrawsPath(studioToken)}/${redrawId}`, answer: ignoredAnswer }),
});

const createVideosApi = ({ call }: ApiClient) => ({
  /** The video of a simulive session; null without one. */
  adminGetVideo: (studioToken: string) =>
    call({ method: 'GET', path: `${sessionPath(studioToken)}/video`, answer: adminVideoSchema.nullable() }),
  adminDeleteVideo: (studioToken: string) =>
    call({ method: 'DELETE', path: `${sessionPath(studioToken)}/video`, answer: ignoredAnswer }),
  adminRetryVideo: (studioToken: string) =>
    call({
      method: 'POST',
      path: `${sessionPath(studioToken)}/video/retry`,
      body: {},
      answer: ignoredAnswer,
    }),
  adminVideoFromRecording: (studioToken: string, body: VideoFromRecordingBody) =>
    call({
      method: 'POST',
      path: `${sessionPath(studioToken)}/video/from_recording`,
      body,
      answer: ignoredAnswer,
    }),
  adminGetRecordingPreview: (studioToken: string, fileName: string) =>
    call({
      method: 'GET',
      path: `${sessionPath(studioToken)}/recordings/${encodeURIComponent(fileName)}/preview`,
      answer: recordingPreviewSchema,
    }),
  /** Replaces the cover picture. */
  adminSetCover: (studioToken: string, picture: Blob) =>
    call({
      method: 'POST',
      path: `${sessionPath(studioToken)}/video/cover`,
      file: picture,
      answer: ignoredAnswer,
    }),
});
