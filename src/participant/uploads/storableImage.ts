import type { UploadFile } from '../../api/uploads/blobUploader.ts';
import { imageTypes } from '../../protocol/rest/uploads.ts';

/** Images that are redrawn are at most this wide and high, px. */
const maxSidePx = 4096;
/** The longer side of a vector image when it is redrawn, px: the program's width. */
const vectorSidePx = 1920;

/** Thrown for an image that the browser cannot draw. */
export class UnreadableImageError extends Error {
  constructor(name: string, cause: unknown) {
    super(`${name} cannot be read as an image`, { cause });
    this.name = 'UnreadableImageError';
  }
}

/**
 * An image as the server stores it: PNG, JPEG, WebP and GIF as they are, anything else that the browser can draw (SVG,
 * AVIF, BMP, …) redrawn as a PNG, so that a script inside an SVG never reaches anybody.
 */
export async function toStorableImage(file: File): Promise<UploadFile> {
  const { name, type } = file;
  if (imageTypes.some((kept) => kept === type)) return { name, contentType: type, blob: file };
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = drawImage(image, type === 'image/svg+xml');
    const blob = await canvas.convertToBlob({ type: 'image/png' });
    return { name: `${name.replace(/\.\w{1,5}$/, '')}.png`, contentType: 'image/png', blob };
  } catch (error) {
    throw new UnreadableImageError(name, error);
  } finally {
    URL.revokeObjectURL(url);
  }
}

function drawImage(image: HTMLImageElement, isVector: boolean): OffscreenCanvas {
  const { width, height } = drawnSize(image.naturalWidth, image.naturalHeight, isVector);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser has no 2D canvas');
  context.drawImage(image, 0, 0, width, height);
  return canvas;
}

/** The size at which an image is redrawn, px: a vector image large, a bitmap as it is but at most 4096 wide and high. */
export function drawnSize(
  naturalWidth: number,
  naturalHeight: number,
  isVector: boolean,
): { width: number; height: number } {
  const width = Math.max(1, naturalWidth);
  const height = Math.max(1, naturalHeight);
  const longer = Math.max(width, height);
  const scale = isVector ? vectorSidePx / longer : Math.min(1, maxSidePx / longer);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
