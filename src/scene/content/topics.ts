import type { z } from 'zod';
import type { topicSchema } from '../../protocol/rest.ts';
import type { TopicSignal } from '../../protocol/contentSignals.ts';
import { unreachable } from '../exhaustive.ts';
import { addIfAbsent, changeById, removeById } from './listById.ts';

/** A topic of the show; they come in the hosts' order. */
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

/** The topics named, in that order; one that is not named (somebody just made it) stays behind them. */
function reorder(topics: readonly Topic[], topicIds: readonly string[]): readonly Topic[] {
  const place = new Map(topicIds.map((id, index) => [id, index]));
  const placeOf = ({ id }: Topic): number => place.get(id) ?? topicIds.length;
  return [...topics].sort((a, b) => placeOf(a) - placeOf(b));
}

/** Where a topic stands in the show. */
export type TopicProgress = 'completed' | 'current' | 'upcoming';

/** Topics before the current one are completed; without a current one none is. */
export function topicProgress(topics: readonly Topic[], currentId: string | null, id: string): TopicProgress {
  const current = topics.findIndex((topic) => topic.id === currentId);
  const index = topics.findIndex((topic) => topic.id === id);
  if (index === current && index >= 0) return 'current';
  return index < current ? 'completed' : 'upcoming';
}

/** The first topic when none is current, else the one after the current; null behind the last. */
export function nextTopic(topics: readonly Topic[], currentId: string | null): Topic | null {
  // A current topic that was deleted is not found either: the show begins anew.
  return topics[topics.findIndex(({ id }) => id === currentId) + 1] ?? null;
}

/** The topic that is on stream: one that is not in the list cannot be drawn. */
export const currentTopic = (topics: readonly Topic[], currentId: string | null): Topic | null =>
  topics.find(({ id }) => id === currentId) ?? null;

/** A full-screen topic counts as visible only if it is in the list. */
export const isFullScreenTopicVisible = (topics: readonly Topic[], currentId: string | null): boolean =>
  currentTopic(topics, currentId)?.transitionType === 'fullscreen';
