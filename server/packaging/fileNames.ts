import { variantNames, type VariantName } from '../../src/protocol/hls.ts';

/** Names are in playlists and caches, so none is used twice: the number of a segment never is. */
const pad = (msn: number): string => String(msn).padStart(6, '0');

export const segmentName = (broadcastId: string, variant: VariantName, msn: number): string =>
  `${broadcastId}-${variant}-${pad(msn)}.m4s`;

/** Parts are in memory only. */
export const partName = (broadcastId: string, variant: VariantName, msn: number, part: number): string =>
  `${broadcastId}-${variant}-${pad(msn)}.${String(part)}.m4s`;

/** An init section has the number of the first segment that needs it. */
export const initName = (broadcastId: string, variant: VariantName, msn: number): string =>
  `${broadcastId}-${variant}-${pad(msn)}.mp4`;

export interface MediaFileName {
  broadcastId: string;
  type: 'segment' | 'part' | 'init';
  variant: VariantName;
  msn: number;
  /** 0 for what is no part. */
  part: number;
}

const pattern = new RegExp(
  String.raw`^(?<broadcastId>[\w-]+)-(?<variant>${variantNames.join('|')})-(?<msn>\d{6,9})(?:\.(?<part>\d{1,4}))?\.(?<ending>m4s|mp4)$`,
);

/** What a name of a file says; null for any other name. */
export function parseMediaFileName(name: string): MediaFileName | null {
  const { broadcastId, variant: wanted, msn, part, ending } = pattern.exec(name)?.groups ?? {};
  const variant = variantNames.find((each) => each === wanted);
  if (broadcastId === undefined || variant === undefined || (ending === 'mp4' && part !== undefined))
    return null;
  const type = ending === 'mp4' ? 'init' : part === undefined ? 'segment' : 'part';
  return { broadcastId, type, variant, msn: Number(msn), part: Number(part ?? 0) };
}
