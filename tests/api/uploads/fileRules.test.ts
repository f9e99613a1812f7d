import { describe, expect, it } from 'vitest';
import { acceptOf, formatBytes, judgeDrag, judgeFiles, limitOf } from '../../../src/api/uploads/fileRules.ts';
import { assetTypes, defaultUploadLimits as limits } from '../../../src/protocol/rest/uploads.ts';

const file = (name: string, type: string, size = 10) => ({ name, type, size });
const dragged = (...types: string[]) => types.map((type) => ({ kind: 'file', type }) as const);

describe('which files are accepted', () => {
  it('2.5.14 assets are pictures, mp4 and webm videos, and PDFs', () => {
    expect(assetTypes).toEqual([
      'image/png',
      'image/jpeg',
      'image/webp',
      'image/gif',
      'video/mp4',
      'video/webm',
      'application/pdf',
    ]);
    const files = assetTypes.map((type) => file(type, type));
    expect(judgeFiles(files, 'assets', limits)).toBeNull();
    expect(acceptOf('assets')).toBe(assetTypes.join(','));
  });

  it('1.5.08 2.5.14 one file that is not allowed refuses all of them', () => {
    const files = [file('a.png', 'image/png'), file('notes.txt', 'text/plain'), file('b.png', 'image/png')];
    expect(judgeFiles(files, 'assets', limits)).toEqual({ reason: 'type', fileName: 'notes.txt' });
    expect(judgeFiles([file('unknown', '')], 'assets', limits)).toMatchObject({ reason: 'type' });
    expect(judgeFiles([file('p.svg', 'image/svg+xml')], 'assets', limits)).toMatchObject({ reason: 'type' });
  });

  it('2.5.14 a drag is accepted only with allowed types, and with one file unless several are allowed', () => {
    expect(judgeDrag(dragged('image/png', 'application/pdf'), 'assets')).toBe(true);
    expect(judgeDrag(dragged('image/png', 'text/plain'), 'assets')).toBe(false);
    expect(judgeDrag(dragged('image/png'), 'logo')).toBe(true);
    expect(judgeDrag(dragged('image/png', 'image/png'), 'logo')).toBe(false);
    expect(judgeDrag([{ kind: 'string', type: 'image/png' }], 'assets')).toBe(false);
    expect(judgeDrag([], 'assets')).toBe(false);
  });

  it('2.5.15 backgrounds accept any image', () => {
    for (const type of ['image/png', 'image/svg+xml', 'image/avif', 'image/x-icon', 'image/vnd.wap.wbmp'])
      expect(judgeFiles([file('b', type)], 'background', limits)).toBeNull();
    expect(judgeFiles([file('b', 'video/mp4')], 'background', limits)).toMatchObject({ reason: 'type' });
    expect(acceptOf('background')).toBe('image/*');
  });

  it('2.5.16 the logo accepts images only, and one of them', () => {
    expect(judgeFiles([file('l.svg', 'image/svg+xml')], 'logo', limits)).toBeNull();
    expect(judgeFiles([file('l.pdf', 'application/pdf')], 'logo', limits)).toMatchObject({ reason: 'type' });
    expect(judgeFiles([file('a', 'image/png'), file('b', 'image/png')], 'logo', limits)).toEqual({
      reason: 'several',
    });
    const several = [file('a', 'image/png'), file('b', 'image/png')];
    expect(judgeFiles(several, 'background', limits)).toEqual({ reason: 'several' });
    expect(judgeFiles(several, 'assets', limits)).toBeNull();
  });

  it('an empty file, and one over the limit of its type, are refused with the limit', () => {
    expect(judgeFiles([file('e.png', 'image/png', 0)], 'assets', limits)).toMatchObject({ reason: 'empty' });
    const gigabyte = 1024 ** 3;
    expect(judgeFiles([file('v.mp4', 'video/mp4', gigabyte)], 'assets', limits)).toEqual({
      reason: 'tooLarge',
      fileName: 'v.mp4',
      limitBytes: limits.videoBytes,
    });
    const largest = (type: string) => file('x', type, limitOf(type, limits));
    expect(judgeFiles(assetTypes.map(largest), 'assets', limits)).toBeNull();
    expect(judgeFiles([file('x', 'image/png', limits.imageBytes + 1)], 'logo', limits)).toMatchObject({
      reason: 'tooLarge',
    });
  });

  it('a size is written in the unit that fits best', () => {
    expect([0, 1023, 1536, 20 * 1024 ** 2, 1.5 * 1024 ** 3].map(formatBytes)).toEqual([
      '0 B',
      '1023 B',
      '1.5 kB',
      '20 MB',
      '1.5 GB',
    ]);
  });
});
