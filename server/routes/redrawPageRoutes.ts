import { createReadStream } from 'node:fs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { recordingIdSchema } from '../../src/protocol/rest/localRecordings.ts';
import {
  redrawJobSchema,
  redrawPath,
  redrawPieceSchema,
  redrawPlanSchema,
  redrawStartSchema,
} from '../../src/protocol/rest/redraw.ts';
import { AppError } from '../errors.ts';
import type { RedrawRun } from '../redraw/redrawRun.ts';
import { readRange } from '../videos/readRange.ts';
import type { RouteContext } from './context.ts';
import { errorAnswers } from './errorAnswers.ts';

/** A frame of 3840x2160 as I420. */
const maxFrameBytes = (3840 * 2160 * 3) / 2;
const maxAboutBytes = 8 * 1024 * 1024;

const runParams = z.object({ redrawId: redrawJobSchema.shape.id });
const number = z.coerce.number().int().nonnegative();
const taken = { 200: z.object({ taken: z.literal(true) }), ...errorAnswers } as const;
const isTaken = { taken: true } as const;

interface RedrawPageContext {
  redraws: Pick<RouteContext['redraws'], 'runOf'>;
  localRecordings: Pick<RouteContext['localRecordings'], 'find'>;
}

/** The calls of the page that draws a broadcast again. Its key is in the address that the server opened. */
export function registerRedrawPageRoutes(
  instance: FastifyInstance,
  { redraws, localRecordings }: RedrawPageContext,
): void {
  const admit = (request: FastifyRequest): RedrawRun => {
    const params = runParams.safeParse(request.params);
    const [, key = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
    const run = params.success ? redraws.runOf(params.data.redrawId, key) : null;
    if (run === null) throw new AppError('redrawNotFound');
    return run;
  };
  /** Before a body is read. */
  const onRequest = async (request: FastifyRequest): Promise<void> => void admit(request);
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const run = `${redrawPath}/:redrawId`;

  app.get(
    `${run}/plan`,
    { schema: { hide: true, params: runParams, response: { 200: redrawPlanSchema, ...errorAnswers } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return admit(request).plan;
    },
  );

  app.post(
    `${run}/start`,
    { onRequest, schema: { hide: true, params: runParams, body: redrawStartSchema, response: taken } },
    async (request) => {
      admit(request).begin(request.body);
      return isTaken;
    },
  );

  app.post(
    `${run}/pieces/:piece`,
    {
      onRequest,
      bodyLimit: maxAboutBytes,
      schema: {
        hide: true,
        params: runParams.extend({ piece: number }),
        body: redrawPieceSchema,
        response: taken,
      },
    },
    async (request) => {
      await admit(request).finishPiece(request.params.piece, request.body);
      return isTaken;
    },
  );

  app.get(
    `${run}/recordings/:recordingId`,
    { compress: false, schema: { hide: true, params: runParams.extend({ recordingId: recordingIdSchema }) } },
    async (request, reply) => {
      const { studioToken } = admit(request).plan;
      const recording = await localRecordings.find(studioToken, request.params.recordingId);
      if (recording === null) throw new AppError('localRecordingNotFound');
      const { path, byteSize } = recording;
      const range = readRange(request.headers.range, byteSize);
      reply.header('accept-ranges', 'bytes').header('cache-control', 'no-store');
      if (range === 'unsatisfiable')
        return reply
          .code(416)
          .header('content-range', `bytes */${String(byteSize)}`)
          .send();
      const { first, last } = range ?? { first: 0, last: byteSize - 1 };
      if (range !== null)
        reply.code(206).header('content-range', `bytes ${String(first)}-${String(last)}/${String(byteSize)}`);
      return reply
        .type('application/octet-stream')
        .header('content-length', last - first + 1)
        .send(createReadStream(path, { start: first, end: last }));
    },
  );

  instance.register((binary, _options, done) => {
    binary.removeAllContentTypeParsers();
    binary.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: maxFrameBytes },
      (_request, body, parsed) => parsed(null, body),
    );
    const typed = binary.withTypeProvider<ZodTypeProvider>();
    const bytesOf = ({ body }: FastifyRequest): Uint8Array =>
      Buffer.isBuffer(body) ? body : new Uint8Array();
    typed.put(
      `${run}/frames/:frame`,
      {
        onRequest,
        bodyLimit: maxFrameBytes,
        schema: { hide: true, params: runParams.extend({ frame: number }), response: taken },
      },
      async (request) => {
        await admit(request).takeFrame(request.params.frame, bytesOf(request));
        return isTaken;
      },
    );
    typed.put(
      `${run}/pieces/:piece/sound`,
      {
        onRequest,
        bodyLimit: maxFrameBytes,
        schema: { hide: true, params: runParams.extend({ piece: number }), response: taken },
      },
      async (request) => {
        await admit(request).takeSound(request.params.piece, bytesOf(request));
        return isTaken;
      },
    );
    done();
  });
}
