import { z } from 'zod';

/** Pictures that are stored as uploaded; the browser converts others to PNG first. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export const videoTypes = ['video/mp4', 'video/webm'] as const;
/** A PDF is not an asset itself: the browser turns each of its pages into a picture. */
export const documentTypes = ['application/pdf'] as const;

/** Types of the files that may be chosen as assets. */
export const assetTypes: readonly string[] = [...imageTypes, ...videoTypes, ...documentTypes];

const bytes = z.number().int().positive();

/** The size limits of uploads; the server sets them and checks them again. */
export const uploadLimitsSchema = z.object({
  imageBytes: bytes,
  videoBytes: bytes,
  documentBytes: bytes,
  documentPages: z.number().int().positive(),
  /** The maximum number of assets in a session. */
  assets: z.number().int().positive(),
});
export type UploadLimits = z.infer<typeof uploadLimitsSchema>;

const megabyte = 1024 * 1024;

export const defaultUploadLimits: UploadLimits = {
  imageBytes: 20 * megabyte,
  videoBytes: 500 * megabyte,
  documentBytes: 100 * megabyte,
  documentPages: 200,
  assets: 1000,
};

/** The MD5 of an upload is computed in chunks of this many bytes (spec part 1, section 9). */
export const hashChunkBytes = 2_097_152;

/** An upload is declared before it is sent. */
export const createBlobBodySchema = z.object({
  byteSize: z.number().int().positive(),
  /** MD5 of the file, base64. */
  checksum: z.string().regex(/^[A-Za-z0-9+/]{22}==$/, 'a checksum is an MD5 in base64'),
  contentType: z.string().min(1).max(128),
  filename: z.string().min(1).max(255),
});
export type CreateBlobBody = z.infer<typeof createBlobBodySchema>;

export const createBlobAnswerSchema = z.object({
  /** Where to PUT the file, with these headers. */
  uploadUrl: z.string(),
  uploadHeaders: z.record(z.string(), z.string()),
  /** Identifies the upload in later calls. */
  signedId: z.string(),
});
export type CreateBlobAnswer = z.infer<typeof createBlobAnswerSchema>;
