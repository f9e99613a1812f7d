import { createVerify } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { openTokApplicationId, openTokKeys } from '../session/openTokKey.ts';

interface Render {
  id: string;
  sessionId: string;
  token: string;
  url: string;
  maxDuration: number;
  status: 'starting' | 'started' | 'stopped' | 'failed';
  reason?: string;
}

export interface OpenTokService {
  app: FastifyInstance;
  /** Of the calls that made a session. */
  authorizations: string[];
  /** Session, connection, and whether the application's key signed the call. */
  disconnected: string[];
  renders: Render[];
  state: { isDown: boolean; connections: string[]; rendering: 'works' | 'is down' };
  /** How many renders it did not start. */
  refusedRenders: () => number;
}

/** The calls of Vonage's video API that the server makes, by its published paths, on this machine. */
export function createOpenTokService(): OpenTokService {
  const app = fastify();
  const authorizations: string[] = [];
  const disconnected: string[] = [];
  const renders: Render[] = [];
  const state: OpenTokService['state'] = { isDown: false, connections: [], rendering: 'works' };
  let refusedRenders = 0;
  const project = `/v2/project/${openTokApplicationId}`;
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, _body, done) => done(null, {}));
  app.post('/session/create', (request, reply) => {
    if (state.isDown) return reply.code(503).send({ message: 'not now' });
    authorizations.push(request.headers.authorization ?? '');
    return [{ session_id: `2_made-${String(authorizations.length)}` }];
  });
  app.get<{ Params: { sessionId: string } }>(
    `${project}/session/:sessionId/connection`,
    ({ params: { sessionId } }) => ({
      count: state.connections.length,
      projectId: openTokApplicationId,
      sessionId,
      items: state.connections.map((connectionId) => ({
        ...{ connectionId, createdAt: 1_700_000_000_000, connectionState: 'Connected' },
      })),
    }),
  );
  app.delete<{ Params: { sessionId: string; connectionId: string } }>(
    `${project}/session/:sessionId/connection/:connectionId`,
    (request, reply) => {
      const { sessionId, connectionId } = request.params;
      const isSigned = isSignedByApplication((request.headers.authorization ?? '').replace('Bearer ', ''));
      disconnected.push([sessionId, connectionId, isSigned ? 'signed' : 'forged'].join(' '));
      return reply.code(state.isDown ? 503 : 204).send();
    },
  );
  app.post<{ Body: Pick<Render, 'sessionId' | 'token' | 'url' | 'maxDuration'> }>(
    `${project}/render`,
    ({ body }, reply) => {
      if (state.rendering === 'is down') {
        refusedRenders += 1;
        return reply.code(503).send({ title: 'Service Unavailable', detail: 'no browser is free' });
      }
      const render: Render = { ...body, id: `render-${String(renders.length + 1)}`, status: 'starting' };
      renders.push(render);
      return render;
    },
  );
  app.get(`${project}/render`, () => ({ count: renders.length, items: renders }));
  app.get<{ Params: { id: string } }>(`${project}/render/:id`, ({ params }) =>
    renders.find(({ id }) => id === params.id),
  );
  app.delete<{ Params: { id: string } }>(`${project}/render/:id`, ({ params }, reply) => {
    for (const render of renders) if (render.id === params.id) render.status = 'stopped';
    return reply.code(204).send();
  });
  return { app, authorizations, disconnected, renders, state, refusedRenders: () => refusedRenders };
}

export function isSignedByApplication(token: string): boolean {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const verifier = createVerify('RSA-SHA256').update(`${header}.${payload}`);
  return verifier.verify(openTokKeys.publicKey, signature, 'base64url');
}
