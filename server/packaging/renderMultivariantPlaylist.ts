import { mediaPlaylistName, type VariantName } from '../../src/protocol/hls.ts';
import { renditionFormats, renditionNames } from '../../src/protocol/renditions.ts';
import type { TrackInit } from './trackInit.ts';
import type { Segment, VariantTimeline } from './variantTimeline.ts';

/** Bitrates that are asked of the encoders. */
const soundBitrateBps = 160_000;
const programBitrateBps = (height: number): number => (height > 720 ? 6_000_000 : 4_500_000);
/** Encoders in real time go above what is asked of them. */
const headroom = 1.1;
/** Shorter segments say nothing about a bitrate: most of one is its key frame. */
const minMeasuredSeconds = 1.5;
const framesPerSecond = 30;

/** The multivariant playlist of the variants that can be played, the program first. With `query`, such as `?parts=no`, behind each address. */
export function renderMultivariantPlaylist(variants: readonly VariantTimeline[], query = ''): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:6', '#EXT-X-INDEPENDENT-SEGMENTS'];
  for (const { name, tracks, segments } of variants) {
    if (tracks === null) continue;
    const { peakBps, averageBps } = readBitrates(wantedBps(name, tracks), segments);
    const video = tracks.find(({ type }) => type === 'video');
    const attributes = [
      `BANDWIDTH=${String(peakBps)}`,
      `AVERAGE-BANDWIDTH=${String(averageBps)}`,
      `CODECS="${tracks.map(({ codec }) => codec).join(',')}"`,
      ...(video === undefined
        ? []
        : [
            `RESOLUTION=${String(video.width)}x${String(video.height)}`,
            `FRAME-RATE=${framesPerSecond.toFixed(3)}`,
          ]),
    ];
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(',')}`, `${mediaPlaylistName(name)}${query}`);
  }
  return `${lines.join('\n')}\n`;
}

/** The bitrates asked of the encoders, or those of the segments where they are higher. */
function readBitrates(wanted: number, segments: readonly Segment[]): { peakBps: number; averageBps: number } {
  const measured = segments.filter(
    ({ isComplete, byteSize, durationSeconds }) =>
      isComplete && byteSize > 0 && durationSeconds >= minMeasuredSeconds,
  );
  const bits = measured.reduce((sum, { byteSize }) => sum + 8 * byteSize, 0);
  const seconds = measured.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  const peakBps = measured.reduce(
    (peak, { byteSize, durationSeconds }) => Math.max(peak, (8 * byteSize) / durationSeconds),
    Math.round(headroom * wanted),
  );
  return { peakBps: Math.ceil(peakBps), averageBps: Math.ceil(seconds > 0 ? bits / seconds : wanted) };
}

function wantedBps(name: VariantName, tracks: readonly TrackInit[]): number {
  const rendition = renditionNames.find((each) => each === name);
  if (rendition !== undefined) return renditionFormats[rendition].bitrateBps + soundBitrateBps;
  const height = Math.max(...tracks.map((track) => track.height));
  return soundBitrateBps + (name === 'sound' ? 0 : programBitrateBps(height));
}
