import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../src/clock/clock.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, which may take long. The route itself ends a silent one. */
    receivesFile?: boolean;
  }
}

/** A body that has not arrived after this time ends its connection; ms. */
export const bodyTimeoutMs = 30_000;

/** Limits the time that a body may take, whatever the route does with it. `answer` is called if nothing was answered yet. */
export function limitBodies(app: FastifyInstance, clock: Clock, answer: (connection: Socket) => void): void {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers;
    const hasBody = encoding !== undefined || length !== '0';
    if (!hasBody || routeOptions.config.receivesFile === true) return;
    const cancel = clock.setTimer(bodyTimeoutMs, () => {
      if (reply.raw.headersSent) raw.destroy();
      else answer(raw.socket);
    });
    raw.once('end', cancel);
    raw.once('close', cancel);
  });
}
