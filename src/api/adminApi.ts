import { z } from 'zod';
import { thumbnailsName } from '../protocol/hls.ts';
import { localRecordingSchema } from '../protocol/rest/localRecordings.ts';
import { adminSessionSchema, signedInSchema, type CreateSessionBody } from '../protocol/rest.ts';
import { thumbnailsSchema } from '../protocol/thumbnails.ts';
import { ignoredAnswer, type ApiClient } from './apiClient.ts';

/** The calls of the admin site. */
export const createAdminApi = ({ call }: ApiClient) => ({
  adminLogin: (password: string) =>
    call({ method: 'POST', path: '/v2/admin/login', body: { password }, answer: ignoredAnswer }),
  /** Whether this browser is signed in, which is no error if it is not. */
  adminIsSignedIn: async () =>
    (await call({ method: 'GET', path: '/v2/admin/login', answer: signedInSchema })).signedIn,
  adminListSessions: () =>
    call({ method: 'GET', path: '/v2/admin/sessions', answer: z.array(adminSessionSchema) }),
  /** Small pictures of a session's newest show. */
  getThumbnails: (studioToken: string) =>
    call({
      method: 'GET',
      path: `/hls/${encodeURIComponent(studioToken)}/${thumbnailsName}`,
      answer: thumbnailsSchema,
    }),
  adminDeleteSession: (studioToken: string) =>
    call({
      method: 'DELETE',
      path: `/v2/admin/sessions/${encodeURIComponent(studioToken)}`,
      answer: ignoredAnswer,
    }),
  /** The speakers' local recordings, in the order in which they began. */
  adminListLocalRecordings: (studioToken: string) =>
    call({
      method: 'GET',
      path: `/v2/admin/sessions/${encodeURIComponent(studioToken)}/local_recordings`,
      answer: z.array(localRecordingSchema),
    }),
  adminLogout: () => call({ method: 'POST', path: '/v2/admin/logout', body: {}, answer: ignoredAnswer }),
  /** Replaces a link; whoever came by the one before is sent out. */
  adminNewLink: (studioToken: string, kind: 'host' | 'speaker') =>
    call({
      method: 'POST',
      path: `/v2/admin/sessions/${encodeURIComponent(studioToken)}/new_link`,
      body: { kind },
      answer: ignoredAnswer,
    }),
  adminSaveSettings: (studioToken: string, settings: { openJoin: boolean }) =>
    call({
      method: 'PUT',
      path: `/v2/admin/sessions/${encodeURIComponent(studioToken)}/settings`,
      body: settings,
      answer: ignoredAnswer,
    }),
  adminCreateSession: (body: CreateSessionBody) =>
    call({ method: 'POST', path: '/v2/admin/sessions', body, answer: ignoredAnswer }),
});
