import { z } from 'zod';
import { callToActionSchema, topicSchema } from '../protocol/rest.ts';
import type { CallToActionBody } from '../protocol/rest/callToActions.ts';
import type { TopicBody } from '../protocol/rest/topics.ts';
import { ignoredAnswer, type ApiClient } from './apiClient.ts';
import { sessionPath } from './sessionPath.ts';

/** The calls about a session's calls to action, topics and questions. */
export function createPanelApi({ call }: ApiClient) {
  const ctas = (token: string, ...parts: string[]): string => sessionPath(token, 'call_to_actions', ...parts);
  const topics = (token: string, ...parts: string[]): string => sessionPath(token, 'topics', ...parts);
  const questions = (token: string, ...parts: string[]): string => sessionPath(token, 'questions', ...parts);
  return {
    getCallToActions: (token: string, accessToken: string) =>
      call({ method: 'GET', path: ctas(token), accessToken, answer: z.array(callToActionSchema) }),
    createCallToAction: (token: string, accessToken: string, body: CallToActionBody) =>
      call({ method: 'POST', path: ctas(token), accessToken, body, answer: callToActionSchema }),
    updateCallToAction: (token: string, accessToken: string, cta: z.infer<typeof callToActionSchema>) =>
      call({ method: 'PUT', path: ctas(token, cta.id), accessToken, body: cta, answer: callToActionSchema }),
    openCallToAction: (token: string, accessToken: string, ctaId: string) =>
      call({
        method: 'POST',
        path: ctas(token, ctaId, 'open'),
        accessToken,
        body: {},
        answer: ignoredAnswer,
      }),
    closeCallToAction: (token: string, accessToken: string, ctaId: string) =>
      call({
        method: 'POST',
        path: ctas(token, ctaId, 'close'),
        accessToken,
        body: {},
        answer: ignoredAnswer,
      }),
    deleteCallToAction: (token: string, accessToken: string, ctaId: string) =>
      call({ method: 'DELETE', path: ctas(token, ctaId), accessToken, answer: ignoredAnswer }),

    getTopics: (token: string, accessToken: string) =>
      call({ method: 'GET', path: topics(token), accessToken, answer: z.array(topicSchema) }),
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
        answer: ignoredAnswer,
      }),
    deleteTopic: (token: string, accessToken: string, topicId: string) =>
      call({ method: 'DELETE', path: topics(token, topicId), accessToken, answer: ignoredAnswer }),
    /** Marks this moment in the recording as the topic's. */
    markTopicTimestamp: (token: string, accessToken: string, topicId: string) =>
      call({
        method: 'PUT',
        path: topics(token, topicId, 'mark_timestamp'),
        accessToken,
        body: {},
        answer: ignoredAnswer,
      }),

    /** Shows a question to the audience; `userId` is the viewer who asked it. */
    pinQuestion: (
      token: string,
      accessToken: string,
      chatMessageId: string,
      body: { content: string; authorName: string; userId?: string },
    ) =>
      call({
        method: 'PUT',
        path: questions(token, chatMessageId, 'pin'),
        accessToken,
        body,
        answer: ignoredAnswer,
      }),
    unpinQuestion: (token: string, accessToken: string, chatMessageId: string) =>
      call({
        method: 'PUT',
        path: questions(token, chatMessageId, 'unpin'),
        accessToken,
        body: {},
        answer: ignoredAnswer,
      }),
  };
}

export type PanelApi = ReturnType<typeof createPanelApi>;
