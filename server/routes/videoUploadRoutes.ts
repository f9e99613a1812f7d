import { Readable } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../../src/clock/clock.ts';
import { studioTokenSchema } from '../../src/protocol/session.ts';
import { requireAdmin } from '../auth/requireAccess.ts';
import { AppError } from '../errors.ts';
import { uploadsPath } from '../videos/videoUploads.ts';
import type { RouteContext } from './context.ts';
import { refuseOtherOrigins } from './refuseOtherOrigins.ts';
import { findSession } from './studioRoutes.ts';

/** An upload that sends nothing for this long is ended, and can go on later; ms. */
const silenceMs = 60_000;
const lookIntervalMs = 5000;
/** How much of a refused piece is still read, and for how long; ms. */
const maxRestBytes = 128 * 1024 * 1024;
const maxRestMs = 5000;

export const lengthSchema = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .pipe(z.number().int().positive());
const metadataSchema = z.object({
  studioToken: studioTokenSchema,
  /** Only shown: the file is stored under a name of the server's. */
  filename: z.string().min(1).max(1000).transform(readableName),
});
const idParams = z.object({ id: z.string().regex(/^[0-9a-f]{24}$/) });

/**
 * Uploads of videos by the tus protocol (tus.io) at /v2/admin/videos/uploads: POST declares a file for a session, PATCH sends it in as
 * many pieces as the line needs, HEAD says how much has arrived. Only for the admin, at every request.
 */
export function registerVideoUploadRoutes(instance: FastifyInstance, context: RouteContext): void {
  const { videoService, sessions, adminSignIns, clock } = context;

  instance.register((app, _options, done) => {
    // The file is read from the request itself: a parser would hold all of it in memory.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    app.addHook('onRequest', async (request) => {
      requireAdmin(request, adminSignIns);
      refuseOtherOrigins(request, context.publicOrigin());
    });
    const options = { schema: { hide: true }, config: { receivesFile: true } } as const;

    app.post(uploadsPath, options, async (request, reply) => {
      // A declaration without the protocol's header is refused before it makes anything.
      if (request.headers['tus-resumable'] === undefined) return pass(request, reply, null);
      const id = await orReadRest(request, reply, async () => {
        const { studioToken, filename, byteSize } = readDeclaration(request);
        const session = await findSession(sessions, studioToken);
        if (session.kind !== 'simulive') throw new AppError('notSimulive');
        return videoService.declare(session.id, { fileName: filename, byteSize });
      });
      return pass(request, reply, id);
    });

    app.route({
      ...options,
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${uploadsPath}/:id`,
      handler: async (request, reply) => {
        const id = await orReadRest(request, reply, async () => {
          const params = idParams.safeParse(request.params);
          if (!params.success || !(await videoService.hasUpload(params.data.id)))
            throw new AppError('videoUploadGone');
          return params.data.id;
        });
        if (request.method !== 'DELETE') return pass(request, reply, null);
        await pass(request, reply, null);
        await videoService.dropUpload(id);
        return reply;
      },
    });
    app.options(uploadsPath, options, (request, reply) => pass(request, reply, null));
    done();
  });

  async function orReadRest<Result>(
    request: FastifyRequest,
    reply: FastifyReply,
    check: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await check();
    } catch (error) {
      await readRest(request, reply, clock);
      throw error;
    }
  }

  /** Has the tus server answer. */
  async function pass(
    request: FastifyRequest,
    reply: FastifyReply,
    declaredId: string | null,
  ): Promise<FastifyReply> {
    const stopWatching = endSilence(request.raw, clock);
    try {
      const response = await videoService.uploads.answer(toWebRequest(request), declaredId);
      if (declaredId !== null && response.status >= 400) await videoService.dropUpload(declaredId);
      reply.code(response.status);
      for (const [name, value] of response.headers) reply.header(name, value);
      if (response.status >= 400) await readRest(request, reply, clock);
      return await reply.send(await response.text());
    } finally {
      stopWatching();
    }
  }
}

/** Throws `invalidRequest` for what the headers of a declaration lack. */
function readDeclaration({
  headers,
}: FastifyRequest): z.output<typeof metadataSchema> & { byteSize: number } {
  const length = lengthSchema.safeParse(headers['upload-length']);
  if (!length.success)
    throw new AppError('invalidRequest', {
      field: 'upload-length',
      message: 'upload-length: the size of the file must be declared, in bytes',
    });
  const metadata = metadataSchema.safeParse(readMetadata(headers['upload-metadata']));
  if (metadata.success) return { ...metadata.data, byteSize: length.data };
  const [issue] = metadata.error.issues;
  const field = `upload-metadata.${issue?.path.join('.') ?? ''}`;
  throw new AppError('invalidRequest', { field, message: `${field}: ${issue?.message ?? 'is not valid'}` });
}

/** Pairs of a name and a value in base64, separated by commas. */
export const readMetadata = (header: string | string[] | undefined): Record<string, string> =>
  Object.fromEntries(
    String(header ?? '')
      .split(',')
      .map((pair) => {
        const [name = '', value = ''] = pair.trim().split(' ');
        return [name, Buffer.from(value, 'base64').toString()];
      }),
  );

/** The last part of a path, in readable characters. */
export function readableName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const readable = last.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '');
  const shown = Array.from(readable).slice(0, 200).join('').trim();
  return shown === '' ? 'video' : shown;
}

export function toWebRequest({ raw, method, url, headers }: FastifyRequest): Request {
  const entries = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || name.startsWith(':') ? [] : [[name, String(value)]],
  );
  const hasBody = method === 'PATCH' || method === 'POST';
  return new Request(new URL(url, 'http://server'), {
    method,
    headers: new Headers(entries),
    ...(hasBody ? { body: Readable.toWeb(bodyOf(raw)), duplex: 'half' } : {}),
  } as RequestInit);
}

/** The socket survives whoever stops reading, because the answer is sent on it. */
const bodyOf = (raw: IncomingMessage): Readable =>
  Readable.from(raw.iterator({ destroyOnReturn: false }), { objectMode: false });

/** Ends a connection that sends nothing. */
export function endSilence(request: IncomingMessage, clock: Clock): () => void {
  const { socket } = request;
  let [bytes, sinceMs] = [socket.bytesRead, clock.nowMs()];
  return clock.setRepeating(lookIntervalMs, () => {
    if (request.complete || socket.bytesRead !== bytes) [bytes, sinceMs] = [socket.bytesRead, clock.nowMs()];
    else if (clock.nowMs() - sinceMs >= silenceMs)
      request.destroy(new Error('the sender sent nothing for too long'));
  });
}

/**
 * Reads what a refused sender still sends, up to a limit: an answer in the middle of a body is lost when its connection is closed. Where
 * there is too much of it the connection ends.
 */
export async function readRest(
  { raw, method }: FastifyRequest,
  reply: FastifyReply,
  clock: Clock,
): Promise<void> {
  if ((method !== 'PATCH' && method !== 'POST') || raw.readableEnded || raw.destroyed) return;
  reply.header('connection', 'close');
  await new Promise<void>((resolve) => {
    let bytes = 0;
    const cancel = clock.setTimer(maxRestMs, resolve);
    const done = (): void => {
      cancel();
      resolve();
    };
    // Whoever has read so far does not read on.
    raw.removeAllListeners('readable');
    raw.on('error', done);
    raw.once('end', done);
    raw.once('close', done);
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxRestBytes) done();
    });
    raw.resume();
  });
}
