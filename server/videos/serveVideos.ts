import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import type { HotFile, HotFiles } from './hotFiles.ts';
import { readRange } from './readRange.ts';

const paramsSchema = z.object({
  folder: z.string().regex(/^[0-9a-f]{24}-[\w-]{22}$/),
  fileName: z
    .string()
    .regex(
      /^(?:index|\d+p)\.m3u8$|^\d+p-(?:init\.mp4|\d{5,7}\.m4s)$|^cover(?:-[0-9a-f]+)?\.(?:jpg|png|webp)$/,
    ),
});

const contentTypes: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/mp4',
  mp4: 'video/mp4',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};
/** A name is never used for another file. What is deleted ends with its playlists, which caches keep for an hour. */
const immutable = 'public, max-age=31536000, immutable';
const forAnHour = 'public, max-age=3600';

/**
 * Serves /videos/{id}-{secret}/… to everybody: playlists, segments and covers, as plain files that a CDN can keep. The most wanted ones
 * come from memory.
 */
export function addVideoFileRoutes(
  app: FastifyInstance,
  { folder: root, hotFiles }: { folder: string; hotFiles: HotFiles },
): void {
  app.get(
    '/videos/:folder/:fileName',
    { schema: { hide: true }, compress: false },
    async (request, reply) => {
      // Any website, and any CDN in front of this server, may show the video.
      reply.header('access-control-allow-origin', '*');
      const params = paramsSchema.safeParse(request.params);
      if (!params.success) throw new AppError('routeNotFound');
      const { folder, fileName } = params.data;
      const path = join(root, folder, fileName);
      const file = await hotFiles.read(path);
      if (file === null) throw new AppError('routeNotFound');
      const ending = fileName.slice(fileName.lastIndexOf('.') + 1);
      reply.header('content-type', contentTypes[ending] ?? 'application/octet-stream');
      reply.header('cache-control', ending === 'm3u8' ? forAnHour : immutable);
      reply.header('etag', file.etag);
      reply.header('last-modified', new Date(file.modifiedMs).toUTCString());
      reply.header('accept-ranges', 'bytes');
      return sendFile(request, reply, path, file);
    },
  );
}

function sendFile(request: FastifyRequest, reply: FastifyReply, path: string, file: HotFile): FastifyReply {
  if (isUnchanged(request, file)) return reply.code(304).send();
  const range = mayUseRange(request, file) ? readRange(request.headers.range, file.byteSize) : null;
  if (range === 'unsatisfiable')
    return reply
      .code(416)
      .header('content-range', `bytes */${String(file.byteSize)}`)
      .send();
  const { first, last } = range ?? { first: 0, last: file.byteSize - 1 };
  if (range !== null)
    reply
      .code(206)
      .header('content-range', `bytes ${String(first)}-${String(last)}/${String(file.byteSize)}`);
  reply.header('content-length', last - first + 1);
  if (file.body !== null) return reply.send(range === null ? file.body : file.body.subarray(first, last + 1));
  return reply.send(createReadStream(path, { start: first, end: last }));
}

const sameSecond = (header: string | undefined, { modifiedMs }: HotFile): boolean =>
  header !== undefined && Date.parse(header) >= Math.floor(modifiedMs / 1000) * 1000;

function isUnchanged({ headers }: FastifyRequest, file: HotFile): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined)
    return tags.split(',').some((tag) => ['*', file.etag].includes(tag.trim().replace(/^W\//, '')));
  return sameSecond(headers['if-modified-since'], file);
}

/** A range of an earlier file would be put together with a part of this one. */
function mayUseRange({ headers }: FastifyRequest, file: HotFile): boolean {
  const condition = headers['if-range'];
  if (typeof condition !== 'string') return true;
  return condition.startsWith('"') ? condition === file.etag : sameSecond(condition, file);
}
