import { reduceContent, type Content, type ContentEvent } from '../../scene/content/content.ts';

/** For an edit whose result is known before the server answers: shown at once, and kept when the call succeeds. */
export const optimistically = (
  event: ContentEvent,
): { expected: (content: Content) => Content; events: () => ContentEvent[] } => ({
  expected: (content) => reduceContent(content, event),
  events: () => [event],
});
