import { z } from 'zod';
import { backgroundSchema, elementSchema } from '../protocol/rest.ts';
import { createBlobAnswerSchema, type CreateBlobBody } from '../protocol/rest/uploads.ts';
import { ignoredAnswer, type ApiClient } from './apiClient.ts';
import { sessionPath } from './sessionPath.ts';

/** A session counts as its own video there. */
const backgroundsPath = (token: string): string =>
  `/v2/cms/videos/${encodeURIComponent(token)}/studio_backgrounds`;

/** The calls about a session's files: uploads, assets ("elements" in addresses) and backgrounds. */
export const createAssetApi = ({ call }: ApiClient) => ({
  createBlob: (accessToken: string, body: CreateBlobBody) =>
    call({ method: 'POST', path: '/v1/blobs', accessToken, body, answer: createBlobAnswerSchema }),
  getElements: (token: string, accessToken: string) =>
    call({
      method: 'GET',
      path: sessionPath(token, 'elements'),
      accessToken,
      answer: z.array(elementSchema),
    }),
  /** Creates assets from finished uploads, in this order. */
  createElements: (token: string, accessToken: string, files: string[]) =>
    call({
      method: 'POST',
      path: sessionPath(token, 'elements', 'bulk_create'),
      accessToken,
      body: { files },
      answer: z.array(elementSchema),
    }),
  reorderElements: (token: string, accessToken: string, elementIds: string[]) =>
    call({
      method: 'POST',
      path: sessionPath(token, 'elements', 'reorder'),
      accessToken,
      body: { elementIds },
      answer: z.array(elementSchema),
    }),
  deleteElement: (token: string, accessToken: string, assetId: string) =>
    call({
      method: 'DELETE',
      path: sessionPath(token, 'elements', assetId),
      accessToken,
      answer: ignoredAnswer,
    }),
  deleteAllElements: (token: string, accessToken: string) =>
    call({
      method: 'DELETE',
      path: sessionPath(token, 'elements', 'delete_all'),
      accessToken,
      answer: ignoredAnswer,
    }),
  getBackgrounds: (token: string, accessToken: string) =>
    call({ method: 'GET', path: backgroundsPath(token), accessToken, answer: z.array(backgroundSchema) }),
  deleteBackground: (token: string, accessToken: string, backgroundId: string) =>
    call({
      method: 'DELETE',
      path: `${backgroundsPath(token)}/${encodeURIComponent(backgroundId)}`,
      accessToken,
      answer: ignoredAnswer,
    }),
});

export type AssetApi = ReturnType<typeof createAssetApi>;
