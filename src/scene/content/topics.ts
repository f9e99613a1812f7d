import type { z } from 'zod';
import type { topicSchema } from '../../protocol/rest.ts';
import type { TopicSignal } from '../../protocol/contentSignals.ts';
import { unreachable } from '../exhaustive.ts';
import { addIfAbsent, changeById, removeById } from './listById.ts';

/** A topic of the show. The list is in the order that the hosts gave it. */
export type Topic = z.infer<typeof topicSchema>;

export function reduceTopics(topics: readonly Topic[], event: TopicSignal): readonly Topic[] {
  switch (event.type) {
    case 'topicCreated':
      return addIfAbsent(topics, event.data.topic);
    case 'topicUpdated': {
      const { topicId, topic } = event.data;
      return changeById(topics, topicId, () => ({ ...topic, id: topicId }));
    }
    case 'topicDeleted':
      return removeById(topics, event.data.topicId);
    case 'topicsReordered':
      return reorder(topics, event.data.topicIds);
    default:
      return unreachable(event);
  }
}

/** The named topics in that order. A topic that is not named, because somebody has just created it, comes after them. */
function reorder(topics: readonly Topic[], topicIds: readonly string[]): readonly Topic[] {
  const place = new Map(topicIds.map((id, index) => [id, index]));
  const placeOf = ({ id }: Topic): number => place.get(id) ?? topicIds.length;
  return [...topics].sort((a, b) => placeOf(a) - placeOf(b));
}

/** How far the show has come with a topic. */
export type TopicProgress = 'completed' | 'current' | 'upcoming';

/** Topics before the current one are completed. Without a current topic none is. */
export function topicProgress(topics: readonly Topic[], currentId: string | null, id: string): TopicProgress {
  const current = topics.findIndex((topic) => topic.id === currentId);
  const index = topics.findIndex((topic) => topic.id === id);
  if (index === current && index >= 0) return 'current';
  return index < current ? 'completed' : 'upcoming';
}

/** The first topic if none is current, else the one after the current; null after the last. */
export function nextTopic(topics: readonly Topic[], currentId: string | null): Topic | null {
  // A current topic that has been deleted is not found either, so the show starts again from the first.
  return topics[topics.findIndex(({ id }) => id === currentId) + 1] ?? null;
}

/** The topic on stream; null if it is not in the list, as it cannot be drawn then. */
export const currentTopic = (topics: readonly Topic[], currentId: string | null): Topic | null =>
  topics.find(({ id }) => id === currentId) ?? null;

/** A full-screen topic counts as visible only if it is in the list. */
export const isFullScreenTopicVisible = (topics: readonly Topic[], currentId: string | null): boolean =>
  currentTopic(topics, currentId)?.transitionType === 'fullscreen';
