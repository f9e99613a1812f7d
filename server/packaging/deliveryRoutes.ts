import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { playlistName, playlistQuerySchema, thumbnailsName, variantNames } from '../../src/protocol/hls.ts';
import { noThumbnails } from '../../src/protocol/thumbnails.ts';
import { AppError } from '../errors.ts';
import type { BroadcastAnswers } from './broadcastAnswers.ts';
import type { CompressedText } from './compressedText.ts';
import type { Delivery } from './delivery.ts';
import { parseMediaFileName } from './fileNames.ts';
import type { Waiter } from './waiters.ts';

const paramsSchema = z.object({
  studioToken: z.string().regex(/^[\w-]{1,100}$/),
  // .ts are the segments of shows of earlier versions.
  fileName: z.string().regex(/^(?:[\w-]+(?:\.\d+)?\.(?:m3u8|m4s|mp4|jpg|ts)|thumbnails\.json)$/),
});

/** A name is never reused, so a cache may keep the file for ever. */
const immutable = 'public, max-age=31536000, immutable';
const contentTypes = new Map([
  ['m3u8', 'application/vnd.apple.mpegurl'],
  ['json', 'application/json'],
  ['jpg', 'image/jpeg'],
  ['ts', 'video/mp2t'],
]);
const endingOf = (fileName: string): string => fileName.slice(fileName.lastIndexOf('.') + 1);
const contentTypeOf = (fileName: string): string => contentTypes.get(endingOf(fileName)) ?? 'video/mp4';

/** Serves /hls/:studioToken/… to everybody: playlists, segments, parts and pictures of broadcasts. */
export function addDeliveryRoutes(
  app: FastifyInstance,
  { hlsFolder, delivery }: { hlsFolder: string; delivery: Delivery },
): void {
  mkdirSync(hlsFolder, { recursive: true });
  app.register((routes, _options, done) => {
    void routes.register(fastifyStatic, {
      root: hlsFolder,
      serve: false,
      cacheControl: false,
      setHeaders: (reply, path) => reply.header('content-type', contentTypeOf(path)),
    });
    routes.get('/hls/:studioToken/:fileName', { schema: { hide: true } }, async (request, reply) => {
      // Any website may show the broadcast, and read why it cannot.
      reply.header('access-control-allow-origin', '*');
      const params = paramsSchema.safeParse(request.params);
      if (!params.success) throw new AppError('routeNotFound');
      const { studioToken, fileName } = params.data;
      setHeaders(reply, fileName);
      const answers = delivery.answersOf(studioToken);
      if (answers !== null && (await answerFrom(answers, fileName, request, reply))) return reply;
      const folder = join(hlsFolder, studioToken);
      if (fileName === thumbnailsName && !existsSync(join(folder, fileName))) return reply.send(noThumbnails);
      return reply.sendFile(fileName, folder);
    });
    done();
  });
}

function setHeaders(reply: FastifyReply, fileName: string): void {
  const changes = endingOf(fileName) === 'm3u8' || fileName === thumbnailsName;
  reply.header('cache-control', changes ? 'no-cache' : immutable);
  reply.header('content-type', contentTypeOf(fileName));
}

/** Answers from memory; false for what is on the disk. A reply must not be returned here: whoever awaits one waits for its end. */
async function answerFrom(
  answers: BroadcastAnswers,
  fileName: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const variant = variantNames.find((name) => fileName === `${name}.m3u8`);
  if (fileName === playlistName || variant !== undefined) {
    const query = playlistQuerySchema.safeParse(request.query);
    if (!query.success)
      throw new AppError('invalidRequest', {
        field: 'querystring',
        message: 'The directives are not valid.',
      });
    sendText(
      request,
      reply,
      variant === undefined
        ? answers.multivariantPlaylist(query.data)
        : await answers.mediaPlaylist(variant, query.data, waiterOf(request, reply)),
    );
    return true;
  }
  const file = parseMediaFileName(fileName);
  if (file === null) return false;
  if (file.type === 'init') {
    const init = answers.init(fileName);
    if (init !== undefined) reply.send(init);
    return init !== undefined;
  }
  if (file.type === 'part') {
    reply.send(await answers.part(file, waiterOf(request, reply)));
    return true;
  }
  const pieces = answers.segment(file);
  if (pieces === null) return false;
  reply.header(
    'content-length',
    pieces.reduce((sum, { length }) => sum + length, 0),
  );
  reply.send(Readable.from(pieces));
  return true;
}

const waiterOf = (request: FastifyRequest, reply: FastifyReply): Waiter => ({
  address: request.ip,
  onGone: (callback) => void reply.raw.once('close', callback),
});

function sendText(request: FastifyRequest, reply: FastifyReply, text: CompressedText): void {
  const { encoding, body } = text.encode(request.headers['accept-encoding']);
  reply.header('vary', 'accept-encoding');
  if (encoding !== null) reply.header('content-encoding', encoding);
  reply.send(body);
}
