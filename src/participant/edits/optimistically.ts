import { reduceContent, type Content, type ContentEvent } from '../../scene/content/content.ts';

/** For an edit whose outcome is known before the server has answered: shown at once, and for good when it succeeded. */
export const optimistically = (
  event: ContentEvent,
): { expected: (content: Content) => Content; events: () => ContentEvent[] } => ({
  expected: (content) => reduceContent(content, event),
  events: () => [event],
});
