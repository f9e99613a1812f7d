import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { studioTokenSchema } from '../../src/protocol/session.ts';
import { requireAccess } from '../auth/requireAccess.ts';
import type { SceneLogStore } from '../store/sceneLogStore.ts';
import type { RouteContext } from './context.ts';
import { errorAnswers } from './errorAnswers.ts';
import { findSession } from './studioRoutes.ts';

const pageSize = 500;

/** A session's scene log for its hosts: what happened on stage, from which the show can be drawn again. */
export function registerSceneLogRoutes(
  instance: FastifyInstance,
  { sessions, access, sceneLog }: Pick<RouteContext, 'sessions' | 'access' | 'sceneLog'>,
): void {
  instance.withTypeProvider<ZodTypeProvider>().get(
    '/v2/streaming_studio/:studioToken/scene_log',
    {
      schema: {
        tags: ['session'],
        description:
          'JSON lines. A line {"scene", "seq"} is the scene after signal seq, a line {"stamp": {"seq", "atMs", "from", ' +
          '"role"}, "event": {"type", "data"}} what happened next. Without `since` the first line is a scene; with it ' +
          'come the events after that seq, and a scene first when the log does not reach back so far.',
        params: z.object({ studioToken: studioTokenSchema }),
        querystring: z.object({ since: z.coerce.number().int().min(0).optional() }),
        produces: ['application/x-ndjson'],
        response: { 200: z.unknown(), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const { studioToken } = request.params;
      const session = await findSession(sessions, studioToken);
      requireAccess(request, access, studioToken, 'readSceneLog');
      const lines = readLines(sceneLog, session.id, request.query.since ?? null);
      reply.type('application/x-ndjson; charset=utf-8').header('cache-control', 'no-store');
      return reply.send(Readable.from(lines));
    },
  );
}

/** The log in pages, each as lines of text. What is pruned meanwhile is stood in for by a scene line. */
async function* readLines(
  sceneLog: SceneLogStore,
  sessionId: string,
  since: number | null,
): AsyncGenerator<string> {
  let seq = since ?? -1;
  for (;;) {
    const records = await sceneLog.read(sessionId, seq, pageSize);
    // Asked after the entries: had they been pruned before they were read, the base tells.
    const base = await sceneLog.base(sessionId);
    if (base.seq > seq) {
      yield `${JSON.stringify({ scene: base.scene, seq: base.seq })}\n`;
      seq = base.seq;
      continue;
    }
    if (records.length === 0) return;
    yield records.map(({ stamp, event }) => `${JSON.stringify({ stamp, event })}\n`).join('');
    seq = records.at(-1)?.stamp.seq ?? seq;
  }
}
