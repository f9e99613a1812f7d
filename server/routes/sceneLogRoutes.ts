import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireAccess } from '../auth/requireAccess.ts';
import type { SceneLogStore } from '../store/sceneLogStore.ts';
import type { RouteContext } from './context.ts';
import { errorAnswers } from './errorAnswers.ts';
import { studioParams, studioPath } from './studioPath.ts';
import { findSession } from './studioRoutes.ts';

const pageSize = 500;

/** A session's scene log for its hosts: everything that happened on stage, enough to render the show again. */
export function registerSceneLogRoutes(
  instance: FastifyInstance,
  { sessions, access, sceneLog }: Pick<RouteContext, 'sessions' | 'access' | 'sceneLog'>,
): void {
  instance.withTypeProvider<ZodTypeProvider>().get(
    `${studioPath}/scene_log`,
    {
      schema: {
        tags: ['session'],
        description:
          'JSON lines. A line {"scene", "seq"} is the scene after signal seq. A line {"stamp": {"seq", "atMs", "from", ' +
          '"role"}, "event": {"type", "data"}} is what happened next. Without `since` the first line is a scene. With ' +
          '`since` the lines are the events after that seq, with a scene first when the log does not go back that far.',
        params: studioParams,
        querystring: z.object({ since: z.coerce.number().int().min(0).optional() }),
        produces: ['application/x-ndjson'],
        response: { 200: z.unknown(), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const { studioToken } = request.params;
      const session = await findSession(sessions, studioToken);
      requireAccess(request, access, studioToken, 'readSceneLog');
      return sendSceneLog(reply, sceneLog, session.id, request.query.since ?? null);
    },
  );
}

/** Sends the log as it is read, so that a long one is never in memory. */
export function sendSceneLog(
  reply: FastifyReply,
  sceneLog: SceneLogStore,
  sessionId: string,
  since: number | null,
): FastifyReply {
  reply.type('application/x-ndjson; charset=utf-8').header('cache-control', 'no-store');
  return reply.send(Readable.from(readLines(sceneLog, sessionId, since)));
}

/** The log in pages, each as lines of text. A scene line replaces entries that are pruned while reading. */
async function* readLines(
  sceneLog: SceneLogStore,
  sessionId: string,
  since: number | null,
): AsyncGenerator<string> {
  let seq = since ?? -1;
  for (;;) {
    const records = await sceneLog.read(sessionId, seq, pageSize);
    // Read after the entries: if some of them were pruned before they were read, the base's seq shows it.
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
