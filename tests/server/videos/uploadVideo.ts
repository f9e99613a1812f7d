import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { Upload, type UploadOptions } from 'tus-js-client';
import { adminVideoSchema, type AdminVideo } from '../../../src/protocol/rest/adminVideos.ts';

/** A browser that is signed in as admin, as far as videos need one. */
export interface AdminCaller {
  origin: string;
  cookie: string;
}

/** Signs in at a server. */
export async function signIn(origin: string, password: string): Promise<AdminCaller> {
  const answer = await fetch(`${origin}/v2/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (cookie === undefined) throw new Error(`signing in was refused: ${await answer.text()}`);
  return { origin, cookie };
}

/** An upload of a file by tus-js-client, as the admin site does it; `done` settles with its end. */
export function uploadVideo(
  { origin, cookie }: AdminCaller,
  studioToken: string,
  path: string,
  options: Partial<UploadOptions> = {},
): { upload: Upload; done: Promise<void> } {
  let settle: { resolve: () => void; reject: (error: Error) => void } | null = null;
  const done = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  const upload = new Upload(createReadStream(path), {
    endpoint: `${origin}/v2/admin/videos/uploads`,
    uploadSize: statSync(path).size,
    chunkSize: 16 * 1024 * 1024,
    metadata: { studioToken, filename: basename(path), filetype: 'video/mp4' },
    headers: { cookie },
    retryDelays: null,
    onSuccess: () => settle?.resolve(),
    onError: (error) => settle?.reject(error),
    ...options,
  });
  upload.start();
  return { upload, done };
}

/** What the admin site is told of a session's video. */
export async function videoOf(
  { origin, cookie }: AdminCaller,
  studioToken: string,
): Promise<AdminVideo | null> {
  const answer = await fetch(`${origin}/v2/admin/sessions/${studioToken}/video`, { headers: { cookie } });
  return adminVideoSchema.nullable().parse(await answer.json());
}
