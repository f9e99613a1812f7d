import { z } from 'zod';

/** Pictures that are kept as they are uploaded; others a browser can draw become PNG before. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export const videoTypes = ['video/mp4', 'video/webm'] as const;
/** A PDF is no asset itself: each of its pages becomes a picture in the browser. */
export const documentTypes = ['application/pdf'] as const;

/** Types of the files that may be chosen as assets. */
export const assetTypes: readonly string[] = [...imageTypes, ...videoTypes, ...documentTypes];

const bytes = z.number().int().positive();

/** How large an upload may be; the server sets it and checks it again. */
export const uploadLimitsSchema = z.object({
  imageBytes: bytes,
  videoBytes: bytes,
  documentBytes: bytes,
  documentPages: z.number().int().positive(),
  /** Assets that a session may have. */
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

/** The MD5 of an upload is computed of this many bytes at a time; spec part 1 section 9. */
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
  /** Where the file is put, with these headers. */
  uploadUrl: z.string(),
  uploadHeaders: z.record(z.string(), z.string()),
  /** Names the upload in later calls. */
  signedId: z.string(),
});
export type CreateBlobAnswer = z.infer<typeof createBlobAnswerSchema>;
