import { topicBodySchema, topicNameLimits, type TransitionType } from '../../protocol/rest/topics.ts';

export interface TopicDraft {
  name: string;
  transitionType: TransitionType;
}

/** What a draft produces when it is saved; null while it cannot be. */
export function readTopicDraft(draft: TopicDraft): TopicDraft | null {
  const parsed = topicBodySchema.safeParse(draft);
  return parsed.success ? parsed.data : null;
}

/** The longest name that can be typed. */
export const topicNameLimit = ({ transitionType }: Pick<TopicDraft, 'transitionType'>): number =>
  topicNameLimits[transitionType];

/** While a topic is on screen, the others cannot be dragged, edited or deleted. `currentId` is null if none is. */
export const isTopicResting = (topicId: string, currentId: string | null): boolean =>
  currentId !== null && currentId !== topicId;
