import { z } from 'zod';
import { pollSchema } from '../protocol/rest.ts';
import { pollOptionSchema, type CreatePollBody, type UpdatePollBody } from '../protocol/rest/polls.ts';
import { ignoredAnswer, type ApiClient } from './apiClient.ts';
import { sessionPath } from './sessionPath.ts';

/** The calls about a session's polls. */
export function createPollApi({ call }: ApiClient) {
  const polls = (token: string, ...parts: string[]): string => sessionPath(token, 'polls', ...parts);
  return {
    /** With a host's access token the votes of polls with hidden results are included. */
    getPolls: (token: string, accessToken: string) =>
      call({ method: 'GET', path: polls(token), accessToken, answer: z.array(pollSchema) }),
    createPoll: (token: string, accessToken: string, body: CreatePollBody) =>
      call({ method: 'POST', path: polls(token), accessToken, body, answer: pollSchema }),
    updatePoll: (token: string, accessToken: string, pollId: string, body: UpdatePollBody) =>
      call({ method: 'PUT', path: polls(token, pollId), accessToken, body, answer: ignoredAnswer }),
    openPoll: (token: string, accessToken: string, pollId: string) =>
      call({
        method: 'POST',
        path: polls(token, pollId, 'open'),
        accessToken,
        body: {},
        answer: ignoredAnswer,
      }),
    closePoll: (token: string, accessToken: string, pollId: string) =>
      call({
        method: 'POST',
        path: polls(token, pollId, 'close'),
        accessToken,
        body: {},
        answer: ignoredAnswer,
      }),
    deletePoll: (token: string, accessToken: string, pollId: string) =>
      call({ method: 'DELETE', path: polls(token, pollId), accessToken, answer: ignoredAnswer }),
    createPollOption: (token: string, accessToken: string, pollId: string, label: string) =>
      call({
        method: 'POST',
        path: polls(token, pollId, 'options'),
        accessToken,
        body: { label },
        answer: pollOptionSchema,
      }),
    updatePollOption: (token: string, accessToken: string, pollId: string, optionId: string, label: string) =>
      call({
        method: 'PUT',
        path: polls(token, pollId, 'options', optionId),
        accessToken,
        body: { label },
        answer: ignoredAnswer,
      }),
    deletePollOption: (token: string, accessToken: string, pollId: string, optionId: string) =>
      call({
        method: 'DELETE',
        path: polls(token, pollId, 'options', optionId),
        accessToken,
        answer: ignoredAnswer,
      }),
  };
}

export type PollApi = ReturnType<typeof createPollApi>;
