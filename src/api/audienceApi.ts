import { clientConfigSchema } from '../protocol/rest.ts';
import { audienceSchema } from '../protocol/rest/audience.ts';
import { voteAnswerSchema } from '../protocol/rest/polls.ts';
import { serverTimeSchema, simuliveSessionSchema } from '../protocol/rest/simulive.ts';
import { streamingSessionSchema } from '../protocol/session.ts';
import type { ApiClient } from './apiClient.ts';
import { sessionPath } from './sessionPath.ts';

/** The calls that everybody may make: all that a viewer's page needs. */
export const createAudienceApi = ({ call }: ApiClient) => ({
  getSession: (token: string) =>
    call({ method: 'GET', path: sessionPath(token), answer: streamingSessionSchema }),
  /** How browsers connect to this server, and what they may upload. */
  getConfig: () => call({ method: 'GET', path: '/v2/config', answer: clientConfigSchema }),
  /** The open poll and call to action; sets the cookie with which the browser votes. */
  getAudience: (token: string) =>
    call({ method: 'GET', path: sessionPath(token, 'audience'), answer: audienceSchema }),
  /** The simulive session as it is now; `userId` is the id that this browser made for itself. */
  initSimulive: (token: string, userId: string) =>
    call({
      method: 'POST',
      path: sessionPath(token, 'init_simulive'),
      body: { userId },
      answer: simuliveSessionSchema,
    }),
  /** The server's clock. */
  getTime: () => call({ method: 'GET', path: '/v2/time', answer: serverTimeSchema }),
  vote: (token: string, pollId: string, optionId: string) =>
    call({
      method: 'POST',
      path: sessionPath(token, 'polls', pollId, 'votes'),
      body: { optionId },
      answer: voteAnswerSchema,
    }),
});

export type AudienceApi = ReturnType<typeof createAudienceApi>;
