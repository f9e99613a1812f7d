import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isWholeFile } from './isWholeFile.ts';
import type { Rendition } from './planRenditions.ts';
import { playlistName } from './videoFiles.ts';
import { EncoderFailure } from './videoProblem.ts';

interface VariantFiles {
  rendition: Rendition;
  /** Text of the rendition's playlist. */
  playlist: string;
  codecs: string;
  /** Bytes of its segments, by name. */
  segmentBytes: ReadonlyMap<string, number>;
}

/** Writes the playlist of all renditions of an encoded video. Resolves with the video's length in seconds. */
export async function writeMultivariant(
  folder: string,
  renditions: readonly Rendition[],
  hasSound: boolean,
): Promise<number> {
  await checkWhole(folder, renditions);
  const names = await readdir(folder);
  const variants = await Promise.all(
    renditions.map(async (rendition): Promise<VariantFiles> => {
      const own = names.filter((name) => name.startsWith(`${rendition.name}-`) && name.endsWith('.m4s'));
      const sizes = await Promise.all(
        own.map(async (name) => [name, (await stat(join(folder, name))).size] as const),
      );
      const init = await readFile(join(folder, `${rendition.name}-init.mp4`));
      return {
        rendition,
        playlist: await readFile(join(folder, `${rendition.name}.m3u8`), 'utf8'),
        codecs: [codecOf(init), ...(hasSound ? ['mp4a.40.2'] : [])].join(','),
        segmentBytes: new Map(sizes),
      };
    }),
  );
  await writeFile(join(folder, playlistName), renderMultivariant(variants));
  return Math.max(
    ...variants.map(({ playlist }) => readSegments(playlist).reduce((sum, each) => sum + each.seconds, 0)),
  );
}

/** Throws an EncoderFailure where something of a rendition is not there, or only in part. */
async function checkWhole(folder: string, renditions: readonly Rendition[]): Promise<void> {
  for (const { name } of renditions) {
    const playlist = await readFile(join(folder, `${name}.m3u8`), 'utf8').catch(() => '');
    const segments = readSegments(playlist).map((segment) => segment.name);
    if (!playlist.includes('#EXT-X-ENDLIST') || segments.length === 0)
      throw new EncoderFailure(`it did not finish the list of ${name}`);
    for (const file of [`${name}-init.mp4`, ...segments])
      if (!(await isWholeFile(join(folder, file)).catch(() => false)))
        throw new EncoderFailure(`it wrote only a part of ${file}`);
  }
}

/** The multivariant playlist, the largest rendition first, with the bit rates that the segments really have. */
export function renderMultivariant(variants: readonly VariantFiles[]): string {
  const entries = variants.map(({ rendition, playlist, codecs, segmentBytes }) => {
    const rates = readSegments(playlist).map(({ name, seconds }) => ({
      seconds,
      bits: 8 * (segmentBytes.get(name) ?? 0),
    }));
    const peak = Math.max(1, ...rates.map(({ bits, seconds }) => bits / Math.max(0.1, seconds)));
    const average =
      rates.reduce((sum, { bits }) => sum + bits, 0) /
      Math.max(
        0.1,
        rates.reduce((sum, { seconds }) => sum + seconds, 0),
      );
    const attributes = [
      `BANDWIDTH=${String(Math.ceil(peak))}`,
      `AVERAGE-BANDWIDTH=${String(Math.max(1, Math.ceil(average)))}`,
      `RESOLUTION=${String(rendition.widthPx)}x${String(rendition.heightPx)}`,
      `CODECS="${codecs}"`,
    ];
    return `#EXT-X-STREAM-INF:${attributes.join(',')}\n${rendition.name}.m3u8`;
  });
  return ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...entries, ''].join('\n');
}

const readSegments = (playlist: string): { name: string; seconds: number }[] =>
  [...playlist.matchAll(/^#EXTINF:([\d.]+),?[^\n]*\n([^#\n]+)$/gm)].map(([, seconds = '0', name = '']) => ({
    seconds: Number(seconds),
    name: name.trim(),
  }));

/** Of H.264, from the first bytes of its decoder configuration: profile, constraints and level. */
export function codecOf(init: Buffer): string {
  const at = init.indexOf('avcC', 0, 'latin1');
  if (at < 0) throw new Error('the init section has no H.264 in it');
  return `avc1.${init.subarray(at + 5, at + 8).toString('hex')}`;
}
