import type { PanelApi } from '../../api/panelApi.ts';
import type { TopicBody } from '../../protocol/rest/topics.ts';
import type { Topic } from '../../scene/content/topics.ts';
import type { ContentEdit } from '../contentEditor.ts';
import { optimistically } from './optimistically.ts';

const action = 'manageTopics';

/** The changes to a session's topics. */
export const createTopicEdits = (api: PanelApi, studioToken: string) => ({
  create: (body: TopicBody): ContentEdit<Topic> => ({
    action,
    errorKey: 'studio.error.createTopic',
    call: (accessToken) => api.createTopic(studioToken, accessToken, body),
    events: (topic) => [{ type: 'topicCreated', data: { topic } }],
  }),
  update: (topicId: string, body: Omit<Topic, 'id'>): ContentEdit<Topic> => ({
    action,
    errorKey: 'studio.error.updateTopic',
    expected: optimistically({ type: 'topicUpdated', data: { topicId, topic: { id: topicId, ...body } } })
      .expected,
    call: (accessToken) => api.updateTopic(studioToken, accessToken, topicId, body),
    events: (topic) => [{ type: 'topicUpdated', data: { topicId, topic } }],
  }),
  reorder: (topicIds: string[]): ContentEdit<unknown> => ({
    action,
    errorKey: 'studio.error.reorderTopics',
    ...optimistically({ type: 'topicsReordered', data: { topicIds } }),
    call: (accessToken) => api.reorderTopics(studioToken, accessToken, topicIds),
  }),
  remove: (topicId: string): ContentEdit<unknown> => ({
    action,
    errorKey: 'studio.error.deleteTopic',
    ...optimistically({ type: 'topicDeleted', data: { topicId } }),
    call: (accessToken) => api.deleteTopic(studioToken, accessToken, topicId),
  }),
});
