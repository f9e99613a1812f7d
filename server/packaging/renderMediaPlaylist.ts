import { mediaPlaylistName, type PlaylistQuery, type VariantName } from '../../src/protocol/hls.ts';
import { initName, partName, segmentName } from './fileNames.ts';
import { partTargetSeconds, segmentsWithParts, targetSeconds } from './segmentTimes.ts';
import type { Part, Segment, VariantTimeline } from './variantTimeline.ts';

export interface MediaPlaylist {
  broadcastId: string;
  /** When the broadcast's clock was 0, ms since the epoch. */
  startedAtMs: number;
  variant: VariantTimeline;
  /** The variants that can be played, for their reports. */
  others: readonly VariantTimeline[];
  /** Discontinuities before a segment's, in the whole broadcast. */
  countDiscontinuitiesBefore(msn: number): number;
  isEnded: boolean;
}

/** Nothing is added to a playlist that has it. */
export const endTag = '#EXT-X-ENDLIST';

/** A client that has a playlist which is not older may be sent only what is newer: six target durations are the least. */
const skipSeconds = 6 * targetSeconds;
/** Three target durations and three part targets are the least. */
const holdBackSeconds = 3 * targetSeconds;
const partHoldBackSeconds = 3 * partTargetSeconds;

/** The form of a playlist that a query asks for. */
export interface PlaylistForm {
  hasParts: boolean;
  isDelta: boolean;
}
export const formOf = ({ parts, _HLS_skip }: PlaylistQuery): PlaylistForm => ({
  hasParts: parts !== 'no',
  isDelta: parts !== 'no' && _HLS_skip !== undefined,
});
export const plainForm: PlaylistForm = { hasParts: false, isDelta: false };

/** A media playlist by RFC 8216bis: with the Low-Latency tags, or without them for any player. A broadcast that ended has no parts. */
export function renderMediaPlaylist(playlist: MediaPlaylist, form: PlaylistForm): string {
  const { variant, isEnded } = playlist;
  const hasParts = form.hasParts && !isEnded;
  const listed = hasParts ? variant.segments : variant.segments.filter(({ isComplete }) => isComplete);
  const skipped = hasParts && form.isDelta ? countSkipped(variant.segments) : 0;
  const firstMsn = listed[0]?.msn ?? variant.next.msn;
  const lines = [
    '#EXTM3U',
    // 9 has skipped segments; 6 has init sections.
    `#EXT-X-VERSION:${hasParts ? '9' : '6'}`,
    `#EXT-X-TARGETDURATION:${String(targetSeconds)}`,
    ...(hasParts ? renderLowLatencyHeader() : []),
    `#EXT-X-MEDIA-SEQUENCE:${String(firstMsn)}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${String(playlist.countDiscontinuitiesBefore(firstMsn))}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...(skipped > 0 ? [`#EXT-X-SKIP:SKIPPED-SEGMENTS=${String(skipped)}`] : []),
  ];
  const withParts = hasParts ? listed.length - segmentsWithParts : listed.length;
  let initNumber: number | null = null;
  for (let index = skipped; index < listed.length; index += 1) {
    const segment = listed[index];
    if (segment === undefined) continue;
    lines.push(
      ...renderSegment(playlist, segment, {
        isNewInit: segment.initNumber !== initNumber,
        hasParts: index >= withParts,
      }),
    );
    initNumber = segment.initNumber;
  }
  if (isEnded) lines.push(endTag);
  else if (hasParts) lines.push(...renderEdge(playlist));
  return `${lines.join('\n')}\n`;
}

const renderLowLatencyHeader = (): string[] => [
  `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${partHoldBackSeconds.toFixed(2)},` +
    `HOLD-BACK=${holdBackSeconds.toFixed(1)},CAN-SKIP-UNTIL=${skipSeconds.toFixed(1)}`,
  `#EXT-X-PART-INF:PART-TARGET=${String(partTargetSeconds)}`,
];

function renderSegment(
  { broadcastId, startedAtMs, isEnded, variant: { name } }: MediaPlaylist,
  segment: Segment,
  { isNewInit, hasParts }: { isNewInit: boolean; hasParts: boolean },
): string[] {
  const { msn, isDiscontinuity, isComplete, storage, parts, startSeconds, durationSeconds } = segment;
  const date = new Date(startedAtMs + 1000 * startSeconds).toISOString();
  // What could not be written can be had for as long as it is in memory.
  const isLost = storage === 'lost' && (isEnded || parts.length === 0);
  return [
    ...(isDiscontinuity ? ['#EXT-X-DISCONTINUITY'] : []),
    ...(isNewInit ? [`#EXT-X-MAP:URI="${initName(broadcastId, name, segment.initNumber)}"`] : []),
    `#EXT-X-PROGRAM-DATE-TIME:${date}`,
    ...(isLost ? ['#EXT-X-GAP'] : []),
    ...(hasParts
      ? parts.map((part, index) => renderPart(part, partName(broadcastId, name, msn, index)))
      : []),
    ...(isComplete ? [`#EXTINF:${durationSeconds.toFixed(5)},`, segmentName(broadcastId, name, msn)] : []),
  ];
}

const renderPart = ({ durationSeconds, isIndependent }: Part, uri: string): string =>
  `#EXT-X-PART:DURATION=${durationSeconds.toFixed(5)},URI="${uri}"${isIndependent ? ',INDEPENDENT=YES' : ''}`;

/** What comes next, and how far the other variants are. */
function renderEdge({ broadcastId, variant, others }: MediaPlaylist): string[] {
  const { msn, part } = hintedPart(variant);
  return [
    `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${partName(broadcastId, variant.name, msn, part)}"`,
    ...others
      .filter(({ name }) => name !== variant.name)
      .flatMap((other) => {
        const last = lastPart(other);
        return last === null ? [] : renderReport(other.name, last);
      }),
  ];
}

/** The part that the playlist announces as the next one. */
export const hintedPart = ({ next, isSegmentProbablyOver }: VariantTimeline): { msn: number; part: number } =>
  isSegmentProbablyOver ? { msn: next.msn + 1, part: 0 } : next;

const renderReport = (name: VariantName, { msn, part }: { msn: number; part: number }): string =>
  `#EXT-X-RENDITION-REPORT:URI="${mediaPlaylistName(name)}",LAST-MSN=${String(msn)},LAST-PART=${String(part)}`;

function lastPart({ segments }: VariantTimeline): { msn: number; part: number } | null {
  const last = segments.findLast(({ parts }) => parts.length > 0);
  return last === undefined ? null : { msn: last.msn, part: last.parts.length - 1 };
}

/** Segments that end before the skip boundary, which is counted from the end of the playlist. */
function countSkipped(segments: readonly Segment[]): number {
  let seconds = 0;
  let index = segments.length;
  while (index > 0 && seconds <= skipSeconds) {
    index -= 1;
    seconds += segments[index]?.durationSeconds ?? 0;
  }
  return index;
}
