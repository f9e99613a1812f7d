import { z } from 'zod';
import {
  adminSessionSchema,
  backgroundSchema,
  callToActionSchema,
  clientConfigSchema,
  elementSchema,
  initAccessAnswerSchema,
  pollSchema,
  topicSchema,
  type CreateSessionBody,
  type InitAccessBody,
  type TemplateSettingsBody,
} from '../protocol/rest.ts';
import { createBlobAnswerSchema, type CreateBlobBody } from '../protocol/rest/uploads.ts';
import { streamingSessionSchema, templateSettingsSchema } from '../protocol/session.ts';
import type { ApiClient } from './apiClient.ts';
import { createShowApi } from './showApi.ts';

const ignored = z.unknown();

/** The server's calls by name, typed by the schemas of their answers. */
export function createStudioApi(client: ApiClient) {
  const { call } = client;
  const base = (studioToken: string): string => `/v2/streaming_studio/${encodeURIComponent(studioToken)}`;
  /** A session is its own video. */
  const backgrounds = (token: string): string =>
    `/v2/cms/videos/${encodeURIComponent(token)}/studio_backgrounds`;
  const list = <Item>(
    studioToken: string,
    name: string,
    item: z.ZodType<Item>,
    accessToken?: string,
  ): Promise<Item[]> =>
    call({
      method: 'GET',
      path: `${base(studioToken)}/${name}`,
      answer: z.array(item),
      ...(accessToken === undefined ? {} : { accessToken }),
    });
  return {
    ...createShowApi(client),
    getSession: (token: string) => call({ method: 'GET', path: base(token), answer: streamingSessionSchema }),
    getTemplateSettings: (token: string) =>
      call({ method: 'GET', path: `${base(token)}/template_settings`, answer: templateSettingsSchema }),
    getElements: (token: string) => list(token, 'elements', elementSchema),
    getCallToActions: (token: string) => list(token, 'call_to_actions', callToActionSchema),
    getTopics: (token: string) => list(token, 'topics', topicSchema),
    /** The votes of polls whose results are hidden are known to hosts alone, by their access token. */
    getPolls: (token: string, accessToken?: string) => list(token, 'polls', pollSchema, accessToken),
    /** Lets a connection of the notification channel into a private one; resolves with what opens it. */
    authorizeChannel: async (accessToken: string, socketId: string, channel: string) => {
      const { auth } = await call({
        method: 'POST',
        path: '/v2/pusher/auth',
        accessToken,
        body: { socket_id: socketId, channel_name: channel },
        answer: z.object({ auth: z.string() }),
      });
      return auth;
    },
    getBackgrounds: (token: string) =>
      call({
        method: 'GET',
        path: backgrounds(token),
        answer: z.array(backgroundSchema),
      }),
    createBlob: (accessToken: string, body: CreateBlobBody) =>
      call({ method: 'POST', path: '/v1/blobs', accessToken, body, answer: createBlobAnswerSchema }),
    /** Makes assets of finished uploads, in this order. */
    createElements: (token: string, accessToken: string, files: string[]) =>
      call({
        method: 'POST',
        path: `${base(token)}/elements/bulk_create`,
        accessToken,
        body: { files },
        answer: z.array(elementSchema),
      }),
    reorderElements: (token: string, accessToken: string, elementIds: string[]) =>
      call({
        method: 'POST',
        path: `${base(token)}/elements/reorder`,
        accessToken,
        body: { elementIds },
        answer: z.array(elementSchema),
      }),
    deleteElement: (token: string, accessToken: string, assetId: string) =>
      call({
        method: 'DELETE',
        path: `${base(token)}/elements/${encodeURIComponent(assetId)}`,
        accessToken,
        answer: ignored,
      }),
    deleteAllElements: (token: string, accessToken: string) =>
      call({ method: 'DELETE', path: `${base(token)}/elements/delete_all`, accessToken, answer: ignored }),
    /** Makes a background of a finished upload. */
    createBackground: (token: string, accessToken: string, signedId: string) =>
      call({
        method: 'POST',
        path: backgrounds(token),
        accessToken,
        body: { signedId },
        answer: backgroundSchema,
      }),
    deleteBackground: (token: string, accessToken: string, backgroundId: string) =>
      call({
        method: 'DELETE',
        path: `${backgrounds(token)}/${encodeURIComponent(backgroundId)}`,
        accessToken,
        answer: ignored,
      }),
    initAccess: (token: string, body: InitAccessBody) =>
      call({ method: 'POST', path: `${base(token)}/init_access`, body, answer: initAccessAnswerSchema }),
    /** Trades the key of a host link for the host cookie. */
    hostAccess: (token: string, key: string) =>
      call({ method: 'POST', path: `${base(token)}/host_access`, body: { key }, answer: ignored }),
    startBroadcast: (token: string, accessToken: string) =>
      call({
        method: 'POST',
        path: `${base(token)}/start_broadcast`,
        accessToken,
        body: {},
        answer: ignored,
      }),
    stopBroadcast: (token: string, accessToken: string) =>
      call({ method: 'POST', path: `${base(token)}/stop_broadcast`, accessToken, body: {}, answer: ignored }),
    saveTemplateSettings: (token: string, accessToken: string, body: TemplateSettingsBody) =>
      call({
        method: 'PUT',
        path: `${base(token)}/template_settings`,
        accessToken,
        body,
        answer: templateSettingsSchema,
      }),
    /** Shows a question to the audience; `userId` names a viewer who asked. */
    pinQuestion: (
      token: string,
      accessToken: string,
      chatMessageId: string,
      body: { content: string; authorName: string; userId?: string },
    ) =>
      call({
        method: 'PUT',
        path: `${base(token)}/questions/${encodeURIComponent(chatMessageId)}/pin`,
        accessToken,
        body,
        answer: ignored,
      }),
    unpinQuestion: (token: string, accessToken: string, chatMessageId: string) =>
      call({
        method: 'PUT',
        path: `${base(token)}/questions/${encodeURIComponent(chatMessageId)}/unpin`,
        accessToken,
        body: {},
        answer: ignored,
      }),
    markTopicTimestamp: (token: string, accessToken: string, topicId: string) =>
      call({
        method: 'PUT',
        path: `${base(token)}/topics/${encodeURIComponent(topicId)}/mark_timestamp`,
        accessToken,
        body: {},
        answer: ignored,
      }),
    /** How this server's browsers are to be set up. */
    getConfig: () => call({ method: 'GET', path: '/v2/config', answer: clientConfigSchema }),
    adminLogin: (password: string) =>
      call({ method: 'POST', path: '/v2/admin/login', body: { password }, answer: ignored }),
    adminListSessions: () =>
      call({ method: 'GET', path: '/v2/admin/sessions', answer: z.array(adminSessionSchema) }),
    adminCreateSession: (body: CreateSessionBody) =>
      call({ method: 'POST', path: '/v2/admin/sessions', body, answer: ignored }),
  };
}

export type StudioApi = ReturnType<typeof createStudioApi>;
