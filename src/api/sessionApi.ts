import { z } from 'zod';
import {
  initAccessAnswerSchema,
  sessionLinksSchema,
  type InitAccessBody,
  type TemplateSettingsBody,
  type TerminationLogs,
} from '../protocol/rest.ts';
import { goLiveChecksSchema } from '../protocol/rest/goLiveChecks.ts';
import { templateSettingsSchema } from '../protocol/session.ts';
import { ignoredAnswer, type ApiClient } from './apiClient.ts';
import { sessionPath } from './sessionPath.ts';

/** The calls to join a session, to broadcast it, and to read and save its template settings. */
export const createSessionApi = ({ call }: ApiClient) => ({
  initAccess: (token: string, body: InitAccessBody) =>
    call({ method: 'POST', path: sessionPath(token, 'init_access'), body, answer: initAccessAnswerSchema }),
  /** Exchanges the key of a host or speaker link for a cookie. */
  exchangeKey: (token: string, kind: 'host' | 'speaker', key: string) =>
    call({
      method: 'POST',
      path: sessionPath(token, `${kind}_access`),
      body: { key },
      answer: ignoredAnswer,
    }),
  /** The links to invite others with. */
  getLinks: (token: string, accessToken: string) =>
    call({ method: 'GET', path: sessionPath(token, 'links'), accessToken, answer: sessionLinksSchema }),
  /** Lets a connection of the notification channel into a private channel; resolves with its authorisation. */
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
  getGoLiveChecks: (token: string, accessToken: string) =>
    call({
      method: 'GET',
      path: sessionPath(token, 'go_live_checks'),
      accessToken,
      answer: goLiveChecksSchema,
    }),
  startBroadcast: (token: string, accessToken: string) =>
    call({
      method: 'POST',
      path: sessionPath(token, 'start_broadcast'),
      accessToken,
      body: {},
      answer: ignoredAnswer,
    }),
  stopBroadcast: (token: string, accessToken: string, terminationLogs?: TerminationLogs) =>
    call({
      method: 'POST',
      path: sessionPath(token, 'stop_broadcast'),
      accessToken,
      body: terminationLogs === undefined ? {} : { termination_logs: terminationLogs },
      answer: ignoredAnswer,
    }),
  getTemplateSettings: (token: string) =>
    call({ method: 'GET', path: sessionPath(token, 'template_settings'), answer: templateSettingsSchema }),
  saveTemplateSettings: (token: string, accessToken: string, body: TemplateSettingsBody) =>
    call({
      method: 'PUT',
      path: sessionPath(token, 'template_settings'),
      accessToken,
      body,
      answer: templateSettingsSchema,
    }),
});
