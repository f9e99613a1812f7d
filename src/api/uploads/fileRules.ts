import { assetTypes, documentTypes, videoTypes, type UploadLimits } from '../../protocol/rest/uploads.ts';

/** What files are uploaded for. */
export type UploadPlace = 'assets' | 'logo' | 'background';

interface FileRule {
  isMultiple: boolean;
  takes: (type: string) => boolean;
  /** For a file input. */
  accept: string;
}

const anyImage: FileRule = {
  isMultiple: false,
  takes: (type) => /^image\/[\w.+-]+$/i.test(type),
  accept: 'image/*',
};

const rules: Record<UploadPlace, FileRule> = {
  assets: {
    isMultiple: true,
    takes: (type) => assetTypes.includes(type),
    accept: assetTypes.join(','),
  },
  logo: anyImage,
  background: anyImage,
};

export const acceptOf = (place: UploadPlace): string => rules[place].accept;

/** Why files are refused; one file that is not allowed refuses all of them. */
export type FileRefusal =
  | { reason: 'type'; fileName: string }
  | { reason: 'empty'; fileName: string }
  | { reason: 'tooLarge'; fileName: string; limitBytes: number }
  | { reason: 'several' };

type NamedFile = Pick<File, 'name' | 'size' | 'type'>;

/** The largest size of a file of this type, in bytes. */
export function limitOf(type: string, limits: UploadLimits): number {
  const among = (types: readonly string[]): boolean => types.includes(type);
  if (among(videoTypes)) return limits.videoBytes;
  return among(documentTypes) ? limits.documentBytes : limits.imageBytes;
}

/** Null when every file may be uploaded for this place; otherwise none is. */
export function judgeFiles(
  files: readonly NamedFile[],
  place: UploadPlace,
  limits: UploadLimits,
): FileRefusal | null {
  const { takes, isMultiple } = rules[place];
  const unsupported = files.find(({ type }) => !takes(type));
  if (unsupported !== undefined) return { reason: 'type', fileName: unsupported.name };
  if (!isMultiple && files.length > 1) return { reason: 'several' };
  for (const { name, size, type } of files) {
    const limitBytes = limitOf(type, limits);
    if (size === 0) return { reason: 'empty', fileName: name };
    if (size > limitBytes) return { reason: 'tooLarge', fileName: name, limitBytes };
  }
  return null;
}

/** Whether what is dragged over a place could be dropped there; names and sizes are known only after the drop. */
export function judgeDrag(
  items: readonly Pick<DataTransferItem, 'kind' | 'type'>[],
  place: UploadPlace,
): boolean {
  const { takes, isMultiple } = rules[place];
  if (items.length === 0 || (!isMultiple && items.length > 1)) return false;
  return items.every(({ kind, type }) => kind === 'file' && takes(type));
}

/** A size as people read it, in the unit that fits best. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  const power = bytes <= 0 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const value = bytes / 1024 ** power;
  return `${value < 10 && power > 0 ? String(Math.round(value * 10) / 10) : String(Math.round(value))} ${units[power] ?? ''}`;
}
