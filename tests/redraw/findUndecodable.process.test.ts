import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { findFfmpeg } from '../../server/broadcast/executables.ts';
import { createClipFiles } from '../../src/redraw/pictures/clipFiles.ts';
import { findUndecodable } from '../../src/redraw/pictures/findUndecodable.ts';
import type { Clip } from '../../src/redraw/timeline/voices.ts';

/** A WebM file of a tenth of a second as a data address. */
function recordWebm(...tracks: string[]): string {
  const ffmpeg = findFfmpeg(null, process.env['PATH'] ?? '');
  const bytes = execFileSync(ffmpeg, ['-v', 'error', ...tracks, '-t', '0.1', '-f', 'webm', 'pipe:1']);
  return `data:video/webm;base64,${bytes.toString('base64')}`;
}

const clipOf = (id: string): Clip => ({
  ...{ id, streamId: id, beganAtMs: 0, endMs: 100 },
  source: { type: 'recording', recordingId: id },
});

// Node has no decoders: there is no file of which it could decode anything.
it('finds what of each recording cannot be decoded, and all of one that cannot be read', async () => {
  const tone = ['-f', 'lavfi', '-i', 'sine'];
  const picture = ['-f', 'lavfi', '-i', 'color=size=64x36'];
  const urls = new Map([
    ['tone', recordWebm(...tone, '-c:a', 'libopus')],
    ['picture', recordWebm(...picture, '-c:v', 'libvpx')],
    ['both', recordWebm(...tone, ...picture, '-c:a', 'libopus', '-c:v', 'libvpx')],
    ['text', 'data:text/plain,no%20recording'],
  ]);
  const warnings: string[] = [];
  const files = createClipFiles({
    sourceOf: ({ id }) => ({ url: urls.get(id) ?? '', requestInit: {} }),
    warn: (message) => warnings.push(message),
  });
  const asset: Clip = { ...clipOf('text'), source: { type: 'asset', url: '/video.mp4' } };
  const undecodable = await findUndecodable([...[...urls.keys()].map(clipOf), asset], files);
  expect([...undecodable.pictures]).toEqual(['picture', 'both', 'text']);
  expect([...undecodable.sounds]).toEqual(['tone', 'both', 'text']);
  expect(warnings).toHaveLength(5);
});
