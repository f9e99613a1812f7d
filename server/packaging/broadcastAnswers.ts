import type { PlaylistQuery, VariantName } from '../../src/protocol/hls.ts';
import { AppError } from '../errors.ts';
import { createCompressedText, type CompressedText } from './compressedText.ts';
import type { BroadcastMedia } from './createPackager.ts';
import type { MediaFileName } from './fileNames.ts';
import { formOf, renderMediaPlaylist } from './renderMediaPlaylist.ts';
import { renderMultivariantPlaylist } from './renderMultivariantPlaylist.ts';
import { partTargetSeconds } from './segmentTimes.ts';
import type { Segment, VariantTimeline } from './variantTimeline.ts';
import type { Waiter, Waiters } from './waiters.ts';

/** What the viewers of a running broadcast are answered. Each method rejects with the AppError to be answered instead. */
export interface BroadcastAnswers {
  multivariantPlaylist(query: PlaylistQuery): CompressedText;
  mediaPlaylist(name: VariantName, query: PlaylistQuery, waiter: Waiter): Promise<CompressedText>;
  part(file: MediaFileName, waiter: Waiter): Promise<Buffer>;
  /** An init section that is in memory; undefined for one that is on the disk, if anywhere. */
  init(fileName: string): Buffer | undefined;
  /** The pieces of a segment that is in memory; null for one that is on the disk, if anywhere. */
  segment(file: MediaFileName): Buffer[] | null;
  close(): void;
}

/** A playlist is asked for at most this far ahead; RFC 8216bis, section 6.2.5.2. */
const maxSegmentsAhead = 2;
const maxPartsAhead = Math.floor(3 / partTargetSeconds);

export function createBroadcastAnswers(media: BroadcastMedia, waiters: Waiters): BroadcastAnswers {
  /** One text for all who ask for the same, until the next part. */
  const texts = new Map<string, CompressedText>();
  const stop = media.onChange(() => {
    texts.clear();
    waiters.notify();
  });

  function once(key: string, render: () => string): CompressedText {
    const text = texts.get(key) ?? createCompressedText(render());
    texts.set(key, text);
    return text;
  }

  function playableVariant(name: VariantName): VariantTimeline {
    const variant = media.variant(name);
    if (variant === undefined) throw new AppError('routeNotFound');
    if (variant.isDropped) throw new AppError('renditionNotEncoded');
    return variant;
  }

  /** The variant of a file; undefined for another broadcast's, and for one that this broadcast never had. */
  const variantOf = (file: MediaFileName): VariantTimeline | undefined =>
    file.broadcastId === media.broadcastId ? media.variant(file.variant) : undefined;

  return {
    multivariantPlaylist({ parts }) {
      const variants = media.listVariants();
      if (variants.length === 0) throw new AppError('routeNotFound');
      const query = parts === undefined ? '' : `?parts=${parts}`;
      return once(`playlist${query}`, () => renderMultivariantPlaylist(variants, query));
    },
    async mediaPlaylist(name, query, waiter) {
      const wanted = wantedOf(query);
      if (wanted !== null && isTooFarAhead(playableVariant(name), wanted))
        throw new AppError('invalidRequest', { field: '_HLS_msn', message: 'This is too far ahead.' });
      await waiters.wait(waiter, () => {
        const variant = playableVariant(name);
        if (wanted === null || media.isEnded || hasReached(variant, wanted)) return true;
        if (media.isClosed) throw new AppError('notThereInTime');
        return null;
      });
      const form = formOf(query);
      return once(`${name} ${String(form.hasParts)} ${String(form.isDelta)}`, () =>
        renderMediaPlaylist(media.playlistOf(playableVariant(name)), form),
      );
    },
    part: (file, waiter) =>
      waiters.wait(waiter, () => {
        const variant = variantOf(file);
        const part = findSegment(variant, file.msn)?.parts[file.part];
        if (part !== undefined) return part.bytes;
        if (variant === undefined || media.isClosed || variant.isDropped || !isNext(variant, file))
          throw new AppError('routeNotFound');
        return null;
      }),
    init: media.init,
    segment(file) {
      const variant = variantOf(file);
      const segment = findSegment(variant, file.msn);
      if (segment === undefined) {
        // One that is too old for the playlists may still be on the disk; a newer one cannot be anywhere.
        if (file.msn >= (variant?.next.msn ?? Infinity)) throw new AppError('routeNotFound');
        return null;
      }
      if (!segment.isComplete) throw new AppError('routeNotFound');
      if (segment.storage === 'disk') return null;
      if (segment.parts.length === 0) throw new AppError('routeNotFound');
      return segment.parts.map(({ bytes }) => bytes);
    },
    close: stop,
  };
}

interface Position {
  msn: number;
  /** Null for the whole segment. */
  part: number | null;
}

const wantedOf = ({ _HLS_msn: msn, _HLS_part: part }: PlaylistQuery): Position | null =>
  msn === undefined ? null : { msn, part: part ?? null };

function isTooFarAhead({ segments, next }: VariantTimeline, { msn, part }: Position): boolean {
  const lastMsn = segments.at(-1)?.msn ?? 0;
  if (msn > lastMsn + maxSegmentsAhead) return true;
  if (part === null || msn < next.msn) return false;
  return part >= maxPartsAhead + (msn === next.msn ? next.part : 0);
}

/** Whether a playlist has what a client waits for. A part beyond the end of a segment is the first one of the next. */
function hasReached(variant: VariantTimeline, { msn, part }: Position): boolean {
  const { next } = variant;
  if (part === null || msn > next.msn) return msn < next.msn;
  if (msn === next.msn) return part < next.part;
  const parts = findSegment(variant, msn)?.parts.length ?? 0;
  return part < parts || msn + 1 < next.msn || next.part > 0;
}

/** Whether a part may be the next one: each playlist announces one, which viewers ask for before it is there. */
const isNext = ({ next }: VariantTimeline, { msn, part }: MediaFileName): boolean =>
  (msn === next.msn && part === next.part) || (msn === next.msn + 1 && part === 0);

function findSegment(variant: VariantTimeline | undefined, msn: number): Segment | undefined {
  const [first] = variant?.segments ?? [];
  return first === undefined ? undefined : variant?.segments[msn - first.msn];
}
