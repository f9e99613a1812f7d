import { topicBodySchema, topicNameLimits, type TransitionType } from '../../protocol/rest/topics.ts';

export interface TopicDraft {
  name: string;
  transitionType: TransitionType;
}

/** What a draft comes to when it is saved; null while it cannot be. */
export function readTopicDraft(draft: TopicDraft): TopicDraft | null {
  const parsed = topicBodySchema.safeParse(draft);
  return parsed.success ? parsed.data : null;
}

/** Where the input of a name stops. */
export const topicNameLimit = ({ transitionType }: Pick<TopicDraft, 'transitionType'>): number =>
  topicNameLimits[transitionType];

/** While the current topic is on screen the others rest: no drag, edit or delete. `currentId` is null when none is. */
export const isTopicResting = (topicId: string, currentId: string | null): boolean =>
  currentId !== null && currentId !== topicId;
