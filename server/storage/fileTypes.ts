import { imageTypes, videoTypes } from '../../src/protocol/rest/uploads.ts';

/** Types of files that are stored. */
export const keptTypes = [...imageTypes, ...videoTypes] as const;
export type KeptType = (typeof keptTypes)[number];

const extensions: Record<KeptType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};

export const isKeptType = (type: string): type is KeptType => type in extensions;
export const isImage = (type: string): boolean => type.startsWith('image/');
export const extensionOf = (type: KeptType): string => extensions[type];
/** The content type that a file is served with. It depends on the file's own name only, never on what a client declared. */
export const typeOfExtension = (extension: string): string =>
  keptTypes.find((type) => extensions[type] === extension) ?? 'application/octet-stream';

/** How many of a file's first bytes `sniffType` needs. */
export const headBytes = 64;

/**
 * The type of a file by its first bytes; null for types that are not stored. Stricter than the file-type package, which accepts any
 * MP4 brand, a GIF without a version and a WebP without VP8, and has other names for animated PNG and M4V.
 */
export function sniffType(head: Buffer): KeptType | null {
  const has = (text: string, at: number): boolean => head.toString('latin1', at, at + text.length) === text;
  if (has('\x89PNG\r\n\x1a\n', 0) && has('IHDR', 12)) return 'image/png';
  if (has('\xff\xd8\xff', 0)) return 'image/jpeg';
  if (has('GIF87a', 0) || has('GIF89a', 0)) return 'image/gif';
  if (has('RIFF', 0) && has('WEBPVP8', 8)) return 'image/webp';
  if (has('ftyp', 4)) return isMp4Brand(head.toString('latin1', 8, 12)) ? 'video/mp4' : null;
  // The EBML header names the document type: Matroska begins in the same way but is not WebM.
  if (has('\x1a\x45\xdf\xa3', 0) && head.includes('\x42\x82\x84webm', 0, 'latin1')) return 'video/webm';
  return null;
}

/** HEIF pictures and QuickTime movies use the same container as MP4; the major brand tells which it is. */
const isMp4Brand = (brand: string): boolean =>
  /^(?:iso[\dm]|mp4[12v]|mp71|avc1|M4V |dash|MSNV|f4v )$/.test(brand);
