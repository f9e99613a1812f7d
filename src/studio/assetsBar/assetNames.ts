import type { Asset } from '../../scene/content/assets.ts';
import { t } from '../../text/t.ts';

export const isVideoType = (mimeType: string): boolean => mimeType.startsWith('video/');

/** An asset's name: its file's name, or its kind and its position in the list. */
export function assetName({ name, mimeType }: Asset, index: number): string {
  if (name !== undefined && name !== '') return name;
  const kind = t(isVideoType(mimeType) ? 'assets.video' : 'assets.image');
  return t('assets.numbered', { kind, number: index + 1 });
}

/**
 * The asset before or after the one on stream; null at the ends of the list. If none is on stream, the first one is
 * next.
 */
export function stepAsset(
  list: readonly Asset[],
  shownId: string | null,
  step: 'previous' | 'next',
): string | null {
  const index = list.findIndex(({ id }) => id === shownId);
  if (step === 'previous') return index > 0 ? (list[index - 1]?.id ?? null) : null;
  return list[index + 1]?.id ?? null;
}
