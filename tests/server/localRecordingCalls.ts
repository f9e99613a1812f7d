import { createHash, randomBytes } from 'node:crypto';
import { Upload, type UploadOptions } from 'tus-js-client';
import { localRecordingUploadsPath } from '../../src/protocol/rest/localRecordings.ts';

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** What a browser says of a recording of these bytes. */
export const metadataOf = (
  studioToken: string,
  bytes: Buffer,
  overrides: Record<string, string> = {},
): Record<string, string> => ({
  studioToken,
  fileName: 'Jonas.webm',
  speakerName: 'Jonas',
  recordingId: randomBytes(16).toString('hex'),
  streamId: 'jonas-camera',
  mimeType: 'video/webm',
  isClean: 'false',
  beganAtMs: '1000000',
  durationMs: '4000',
  sha256: sha256Of(bytes),
  ...overrides,
});

export const encodeMetadata = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/** Sends a recording as the browser's worker does. */
export function uploadRecording(
  origin: string,
  accessToken: string,
  bytes: Buffer,
  metadata: Record<string, string>,
  options: Partial<UploadOptions> = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    new Upload(bytes, {
      endpoint: `${origin}${localRecordingUploadsPath}`,
      headers: { authorization: `Bearer ${accessToken}` },
      retryDelays: null,
      metadata,
      onSuccess: () => resolve(),
      onError: reject,
      ...options,
    }).start();
  });
}
