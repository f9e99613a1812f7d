import { programSize } from '../../geometry/rect.ts';

/** The largest file that can be a background, bytes. */
export const maxPictureBytes = 20 * 1024 * 1024;

/** Why a file cannot be a background. */
export type PictureProblem = 'notAnImage' | 'tooLarge' | 'unreadable';

export class PictureError extends Error {
  readonly problem: PictureProblem;
  constructor(problem: PictureProblem, cause?: unknown) {
    super(`this picture cannot be a background: ${problem}`, { cause });
    this.name = 'PictureError';
    this.problem = problem;
  }
}

/** What speaks against a file before it is read; null if nothing does. */
export function judgePicture({ type, size }: Pick<File, 'type' | 'size'>): PictureProblem | null {
  if (!/^image\//i.test(type)) return 'notAnImage';
  if (size === 0) return 'unreadable';
  return size > maxPictureBytes ? 'tooLarge' : null;
}

interface Size {
  width: number;
  height: number;
}

/**
 * The part of a picture that fills a frame of 16:9, centred, and the size in which it is kept: at most the program's. A vector picture has
 * no size of its own and is drawn in the program's.
 */
export function keptPart({ width, height }: Size, isVector: boolean): { source: Size; kept: Size } {
  const frame = programSize.width / programSize.height;
  const source =
    width > height * frame
      ? { width: Math.round(height * frame), height }
      : { width, height: Math.round(width / frame) };
  const scale = isVector ? 1 : Math.min(1, source.width / programSize.width);
  return {
    source,
    kept: {
      width: Math.max(2, Math.round(programSize.width * scale)),
      height: Math.max(2, Math.round(programSize.height * scale)),
    },
  };
}

/** A file as a background: cut to 16:9, no larger than the program, without anything else the file had in it. Rejects with PictureError. */
export async function preparePicture(file: File): Promise<Blob> {
  const problem = judgePicture(file);
  if (problem !== null) throw new PictureError(problem);
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return await draw(image, file.type === 'image/svg+xml');
  } catch (error) {
    throw new PictureError('unreadable', error);
  } finally {
    URL.revokeObjectURL(url);
  }
}

function draw(image: HTMLImageElement, isVector: boolean): Promise<Blob> {
  const size = { width: Math.max(1, image.naturalWidth), height: Math.max(1, image.naturalHeight) };
  const { source, kept } = keptPart(size, isVector);
  const canvas = new OffscreenCanvas(kept.width, kept.height);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('this browser has no 2D canvas');
  // Where the picture is transparent.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, kept.width, kept.height);
  const [x, y] = [(size.width - source.width) / 2, (size.height - source.height) / 2];
  context.drawImage(image, x, y, source.width, source.height, 0, 0, kept.width, kept.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}
