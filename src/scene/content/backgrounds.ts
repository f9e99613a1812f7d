import { z } from 'zod';
import type { BackgroundSignal } from '../../protocol/contentSignals.ts';
import { unreachable } from '../exhaustive.ts';
import { addIfAbsent, removeById } from './listById.ts';

/** A background uploaded by a host. */
export const backgroundRecordSchema = z.object({
  id: z.string(),
  url: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
});
export type Background = z.infer<typeof backgroundRecordSchema>;

/** A background from the server's list. */
export const backgroundOfAnswer = (answer: {
  background: string;
  backgroundUrl: string | null;
  backgroundThumbnailUrl: string | null;
}): Background => ({
  id: answer.background,
  url: answer.backgroundUrl,
  thumbnailUrl: answer.backgroundThumbnailUrl,
});

export function reduceBackgrounds(
  backgrounds: readonly Background[],
  event: BackgroundSignal,
): readonly Background[] {
  switch (event.type) {
    case 'backgroundCreated':
      return addIfAbsent(backgrounds, event.data);
    case 'backgroundDeleted':
      return removeById(backgrounds, event.data.id);
    default:
      return unreachable(event);
  }
}
