import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../../src/clock/clock.ts';
import {
  mediaPlaylistName,
  playlistName,
  playlistQuerySchema,
  thumbnailsName,
  variantNames,
} from '../../src/protocol/hls.ts';
import { noThumbnails } from '../../src/protocol/thumbnails.ts';
import { AppError } from '../errors.ts';
import type { BroadcastAnswers } from './broadcastAnswers.ts';
import type { CompressedText } from './compressedText.ts';
import type { Delivery } from './delivery.ts';
import { parseMediaFileName, type MediaFileName } from './fileNames.ts';
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
/** An answer is taken in this time, or its connection ends. Whoever needs longer for two seconds of media does not watch; ms. */
export const maxAnswerMs = 60_000;

const endingOf = (fileName: string): string => fileName.slice(fileName.lastIndexOf('.') + 1);
const contentTypeOf = (fileName: string): string => contentTypes.get(endingOf(fileName)) ?? 'video/mp4';

/** Serves /hls/:studioToken/… to everybody: playlists, segments, parts and pictures of broadcasts. */
export function addDeliveryRoutes(
  app: FastifyInstance,
  { hlsFolder, delivery, clock }: { hlsFolder: string; delivery: Delivery; clock: Clock },
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
      reply.raw.once(
        'close',
        clock.setTimer(maxAnswerMs, () => reply.raw.destroy()),
      );
      const params = paramsSchema.safeParse(request.params);
      if (!params.success) throw new AppError('routeNotFound');
      const { studioToken, fileName } = params.data;
      setHeaders(reply, fileName);
      const answers = delivery.answersOf(studioToken);
      if (answers !== null && (await sendFrom(answers, fileName, request, reply))) return reply;
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

/** Answers from memory; false for what is on the disk. (Not the reply itself: it is a promise of being sent.) */
async function sendFrom(
  answers: BroadcastAnswers,
  fileName: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const variant = variantNames.find((name) => fileName === mediaPlaylistName(name));
  if (fileName === playlistName || variant !== undefined) {
    const query = playlistQuerySchema.safeParse(request.query);
    if (!query.success)
      throw new AppError('invalidRequest', {
        field: 'querystring',
        message: 'The directives are not valid.',
      });
    const text =
      variant === undefined
        ? answers.multivariantPlaylist(query.data)
        : await answers.mediaPlaylist(variant, query.data, waiterOf(request, reply));
    sendText(request, reply, text);
    return true;
  }
  const file = parseMediaFileName(fileName);
  if (file === null) return false;
  const body = await mediaOf(answers, file, fileName, waiterOf(request, reply));
  if (body === null) return false;
  reply.header(
    'content-length',
    body.reduce((sum, { length }) => sum + length, 0),
  );
  void reply.send(body.length === 1 ? body[0] : Readable.from(body));
  return true;
}

/** The pieces of a file that is in memory; null for one that is on the disk. */
async function mediaOf(
  answers: BroadcastAnswers,
  file: MediaFileName,
  fileName: string,
  waiter: Waiter,
): Promise<readonly Buffer[] | null> {
  if (file.type === 'part') return [await answers.part(file, waiter)];
  if (file.type === 'segment') return answers.segment(file);
  const init = answers.init(fileName);
  return init === undefined ? null : [init];
}

const waiterOf = (request: FastifyRequest, reply: FastifyReply): Waiter => ({
  address: request.ip,
  onGone: (callback) => void reply.raw.once('close', callback),
});

function sendText(request: FastifyRequest, reply: FastifyReply, text: CompressedText): void {
  const { encoding, body } = text.encode(request.headers['accept-encoding']);
  reply.header('vary', 'accept-encoding');
  if (encoding !== null) reply.header('content-encoding', encoding);
  void reply.send(body);
}
