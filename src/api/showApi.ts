import { z } from 'zod';
import { callToActionSchema, pollSchema, topicSchema } from '../protocol/rest.ts';
import { audienceSchema } from '../protocol/rest/audience.ts';
import type { CallToActionBody } from '../protocol/rest/callToActions.ts';
import {
  pollOptionSchema,
  voteAnswerSchema,
  type CreatePollBody,
  type UpdatePollBody,
} from '../protocol/rest/polls.ts';
import type { TopicBody } from '../protocol/rest/topics.ts';
import type { ApiClient } from './apiClient.ts';

const ignored = z.unknown();

/** The calls that change a session's polls, calls to action and topics, and those of its audience. */
export function createShowApi({ call }: ApiClient) {
  const path = (token: string, ...parts: string[]): string =>
    ['/v2/streaming_studio', token, ...parts]
      .map((part, index) => (index === 0 ? part : encodeURIComponent(part)))
      .join('/');
  const polls = (token: string, ...parts: string[]): string => path(token, 'polls', ...parts);
  const ctas = (token: string, ...parts: string[]): string => path(token, 'call_to_actions', ...parts);
  const topics = (token: string, ...parts: string[]): string => path(token, 'topics', ...parts);
  return {
    createPoll: (token: string, accessToken: string, body: CreatePollBody) =>
      call({ method: 'POST', path: polls(token), accessToken, body, answer: pollSchema }),
    updatePoll: (token: string, accessToken: string, pollId: string, body: UpdatePollBody) =>
      call({ method: 'PUT', path: polls(token, pollId), accessToken, body, answer: ignored }),
    openPoll: (token: string, accessToken: string, pollId: string) =>
      call({ method: 'POST', path: polls(token, pollId, 'open'), accessToken, body: {}, answer: ignored }),
    closePoll: (token: string, accessToken: string, pollId: string) =>
      call({ method: 'POST', path: polls(token, pollId, 'close'), accessToken, body: {}, answer: ignored }),
    deletePoll: (token: string, accessToken: string, pollId: string) =>
      call({ method: 'DELETE', path: polls(token, pollId), accessToken, answer: ignored }),
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
        answer: ignored,
      }),
    deletePollOption: (token: string, accessToken: string, pollId: string, optionId: string) =>
      call({
        method: 'DELETE',
        path: polls(token, pollId, 'options', optionId),
        accessToken,
        answer: ignored,
      }),
    createCallToAction: (token: string, accessToken: string, body: CallToActionBody) =>
      call({ method: 'POST', path: ctas(token), accessToken, body, answer: callToActionSchema }),
    updateCallToAction: (token: string, accessToken: string, ctaId: string, body: CallToActionBody) =>
      call({ method: 'PUT', path: ctas(token, ctaId), accessToken, body, answer: callToActionSchema }),
    openCallToAction: (token: string, accessToken: string, ctaId: string) =>
      call({ method: 'POST', path: ctas(token, ctaId, 'open'), accessToken, body: {}, answer: ignored }),
    closeCallToAction: (token: string, accessToken: string, ctaId: string) =>
      call({ method: 'POST', path: ctas(token, ctaId, 'close'), accessToken, body: {}, answer: ignored }),
    deleteCallToAction: (token: string, accessToken: string, ctaId: string) =>
      call({ method: 'DELETE', path: ctas(token, ctaId), accessToken, answer: ignored }),
    createTopic: (token: string, accessToken: string, body: TopicBody) =>
      call({ method: 'POST', path: topics(token), accessToken, body, answer: topicSchema }),
    updateTopic: (token: string, accessToken: string, topicId: string, body: TopicBody) =>
      call({ method: 'PUT', path: topics(token, topicId), accessToken, body, answer: topicSchema }),
    reorderTopics: (token: string, accessToken: string, topicIds: string[]) =>
      call({
        method: 'PUT',
        path: topics(token, 'reorder'),
        accessToken,
        body: { topicIds },
        answer: ignored,
      }),
    deleteTopic: (token: string, accessToken: string, topicId: string) =>
      call({ method: 'DELETE', path: topics(token, topicId), accessToken, answer: ignored }),
    /** What is open for the audience; gives the browser the cookie that it votes with. */
    getAudience: (token: string) =>
      call({ method: 'GET', path: path(token, 'audience'), answer: audienceSchema }),
    vote: (token: string, pollId: string, optionId: string) =>
      call({
        method: 'POST',
        path: polls(token, pollId, 'votes'),
        body: { optionId },
        answer: voteAnswerSchema,
      }),
  };
}
