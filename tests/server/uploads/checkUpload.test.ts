import { describe, expect, it } from 'vitest';
import { checkUpload } from '../../../server/uploads/checkUpload.ts';
import { sniffType } from '../../../server/storage/fileTypes.ts';
import { heads, makeFile, md5 } from './sampleFiles.ts';

const file = makeFile('video/mp4', 10_000);
const declared = { byteSize: file.length, checksum: md5(file), contentType: 'video/mp4' };

async function* inPieces(bytes: Buffer, pieceBytes: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += pieceBytes)
    yield bytes.subarray(start, start + pieceBytes);
}
async function collect(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of source) pieces.push(piece);
  return Buffer.concat(pieces);
}

describe('checkUpload', () => {
  it.each([1, 7, 63, 64, 65, 5000, 20_000])(
    'a file in pieces of %i bytes passes unchanged',
    async (pieceBytes) => {
      expect(await collect(checkUpload(inPieces(file, pieceBytes), declared))).toEqual(file);
    },
  );

  it.each<[string, Partial<typeof declared>, string]>([
    ['shorter than declared', { byteSize: file.length + 1 }, 'uploadSizeWrong'],
    ['longer than declared', { byteSize: file.length - 1 }, 'uploadSizeWrong'],
    ['with another checksum', { checksum: md5(Buffer.from('other')) }, 'uploadChecksumWrong'],
    ['of another type', { contentType: 'video/webm' }, 'uploadTypeWrong'],
  ])('a file %s is refused', async (_what, change, code) => {
    await expect(
      collect(checkUpload(inPieces(file, 1000), { ...declared, ...change })),
    ).rejects.toMatchObject({
      code,
    });
  });

  it('a wrong type lets no byte through, a wrong size no byte beyond it', async () => {
    const passed: number[] = [];
    const read = async (change: Partial<typeof declared>): Promise<void> => {
      for await (const piece of checkUpload(inPieces(file, 1000), { ...declared, ...change }))
        passed.push(piece.length);
    };
    await expect(read({ contentType: 'image/png' })).rejects.toThrow();
    expect(passed).toEqual([]);
    await expect(read({ byteSize: 2500 })).rejects.toThrow();
    expect(passed).toEqual([1000, 1000]);
  });

  it('a video of any size is in memory one piece at a time', async () => {
    let made = 0;
    let maxHeld = 0;
    let taken = 0;
    async function* endless(): AsyncGenerator<Buffer> {
      yield heads['video/mp4'];
      for (;;) {
        made += 1;
        maxHeld = Math.max(maxHeld, made - taken);
        yield Buffer.alloc(65_536);
      }
    }
    const byteSize = 32 * 1024 * 1024;
    const read = async (): Promise<void> => {
      for await (const _piece of checkUpload(endless(), { ...declared, byteSize })) taken += 1;
    };
    await expect(read()).rejects.toMatchObject({ code: 'uploadSizeWrong' });
    expect(made * 65_536).toBeLessThanOrEqual(byteSize + 65_536);
    expect(maxHeld).toBeLessThanOrEqual(2);
  });
});

describe('sniffType', () => {
  it.each(Object.entries(heads))('%s', (type, head) => {
    expect(sniffType(head)).toBe(type);
  });

  it.each<[string, Buffer]>([
    ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an AVIF in the container of MP4', Buffer.from('....ftypavif....')],
    ['a QuickTime movie', Buffer.from('....ftypqt  ....')],
    [
      'a Matroska file that is not WebM',
      Buffer.from('1a45dfa3a34286810142f7810142f2810442f38108428288', 'hex'),
    ],
    ['an empty file', Buffer.alloc(0)],
  ])('refuses %s', (_what, head) => {
    expect(sniffType(head)).toBeNull();
  });
});
