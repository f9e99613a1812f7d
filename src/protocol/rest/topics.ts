import { z } from 'zod';
import { topicSchema } from '../rest.ts';

/** A session may have this many topics. */
export const maxTopics = 200;

export type TransitionType = z.infer<typeof topicSchema>['transitionType'];
export const defaultTransitionType: TransitionType = 'fullscreen';

/** Maximum characters of a topic's name, by how it is shown. */
export const topicNameLimits: Readonly<Record<TransitionType, number>> = { fullscreen: 30, lower_third: 60 };

/** A topic as created or changed. */
export const topicBodySchema = z
  .object({
    name: z.string().trim().min(1, 'a topic needs a name'),
    transitionType: topicSchema.shape.transitionType.default(defaultTransitionType),
  })
  .refine(({ name, transitionType }) => name.length <= topicNameLimits[transitionType], {
    path: ['name'],
    message: `a name has at most ${String(topicNameLimits.fullscreen)} characters full screen, ${String(topicNameLimits.lower_third)} in the lower third`,
  });
export type TopicBody = z.input<typeof topicBodySchema>;

/** The ids in their new order; topics that are not named follow them, and unknown ids are ignored. */
export const reorderTopicsBodySchema = z.object({
  topicIds: z.array(z.string().min(1).max(128)).max(maxTopics),
});
