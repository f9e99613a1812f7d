import { z } from 'zod';
import { readJson } from '../protocol/readJson.ts';
import { recordingAboutSchema, type RecordingAbout } from '../protocol/rest/localRecordings.ts';

const count = z.number().int().nonnegative();

/** One line of a ledger. Lines are only ever appended. */
const ledgerEntrySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('about'), about: recordingAboutSchema }),
  /** On the session's clock: server time, ms. */
  z.object({ type: z.literal('began'), atMs: z.number() }),
  /** So much of the file is flushed to the disk. */
  z.object({ type: z.literal('safe'), bytes: count, recordedMs: z.number().nonnegative() }),
  z.object({ type: z.literal('finished') }),
  /** Where an upload has begun, so that it goes on there. */
  z.object({ type: z.literal('upload'), url: z.string().max(2048) }),
  /** The server has confirmed all of it; the files are about to be deleted. */
  z.object({ type: z.literal('uploaded') }),
]);
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

/** What a ledger says of its recording. */
export interface Ledger {
  about: RecordingAbout;
  beganAtMs: number;
  safeBytes: number;
  recordedMs: number;
  isFinished: boolean;
  uploadUrl: string | null;
  isUploaded: boolean;
}

export const writeEntry = (entry: LedgerEntry): string => `${JSON.stringify(entry)}\n`;

/** Reads a ledger, in which the last line may be torn. Null where it does not say what it is about. */
export function readLedger(text: string): Ledger | null {
  let ledger: Ledger | null = null;
  for (const line of text.split('\n')) {
    const entry = ledgerEntrySchema.safeParse(readJson(line));
    if (entry.success) ledger = applyEntry(ledger, entry.data);
  }
  return ledger;
}

function applyEntry(ledger: Ledger | null, entry: LedgerEntry): Ledger | null {
  if (entry.type === 'about')
    return {
      about: entry.about,
      beganAtMs: 0,
      safeBytes: 0,
      recordedMs: 0,
      isFinished: false,
      uploadUrl: null,
      isUploaded: false,
    };
  if (ledger === null) return null;
  switch (entry.type) {
    case 'began':
      return { ...ledger, beganAtMs: entry.atMs };
    case 'safe':
      return { ...ledger, safeBytes: entry.bytes, recordedMs: entry.recordedMs };
    case 'finished':
      return { ...ledger, isFinished: true };
    case 'upload':
      return { ...ledger, uploadUrl: entry.url };
    case 'uploaded':
      return { ...ledger, isUploaded: true };
  }
}

const extensions: Record<RecordingAbout['mimeType'], string> = {
  'video/webm;codecs=vp9,opus': 'webm',
  'video/webm': 'webm',
  'video/mp4': 'mp4',
};

/** The folder of recordings in the origin-private file system. */
export const recordingsFolder = 'recordings';
export const ledgerName = (recordingId: string): string => `${recordingId}.ledger`;
export const mediaName = ({ recordingId, mimeType }: RecordingAbout): string =>
  `${recordingId}.${extensions[mimeType]}`;
/** The recording that a stored file belongs to; null for any other file. */
export const recordingOfFile = (path: string): string | null =>
  /^recordings\/([0-9a-f]{32})\.(?:ledger|webm|mp4)$/.exec(path)?.[1] ?? null;

/** The name under which a recording is uploaded and downloaded. */
export function uploadFileName({ about, beganAtMs }: Pick<Ledger, 'about' | 'beganAtMs'>): string {
  const time = new Date(beganAtMs).toISOString().slice(0, 19).replaceAll(':', '-');
  const name = about.speakerName.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '');
  return `${name === '' ? 'speaker' : name}-${time}.${extensions[about.mimeType]}`;
}
