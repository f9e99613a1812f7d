import { randomUUID } from 'node:crypto';
import { createServer as createHttpServer, STATUS_CODES } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Clock } from '../../src/clock/clock.ts';
import { requestIdHeader, type ErrorCode } from '../../src/protocol/errors.ts';
import type { ErrorSink } from '../errorReports/errorSink.ts';
import { AppError } from '../errors.ts';
import { describeError, registerErrorHandler, toAppError } from './errorHandler.ts';
import { limitBodies } from './limitBodies.ts';
import { logAnswers } from './logAnswers.ts';
import { passOnError } from './passOnError.ts';
import { refuseControlCharacters } from './refuseControlCharacters.ts';
import { chooseRequestId } from './requestIds.ts';
import { describeLoggedError, redactSecrets } from './safeLog.ts';

const timeouts = {
  /** From the first byte of a connection or request to the end of its headers. */
  headersTimeout: 30_000,
  /** A large file takes long on a slow connection. limitBodies ends all other bodies much sooner. */
  requestTimeout: 2 * 60 * 60_000,
  /** How often Node looks for requests that have taken too long. */
  connectionsCheckingInterval: 1000,
  /**
   * Longer than proxies keep an idle connection (most do for 60 s): when the server closes first, a request that is already on
   * its way fails.
   */
  keepAliveTimeout: 72_000,
} as const;

export interface FastifyOptions {
  https: { cert: Buffer; key: Buffer } | null;
  /** The proxies that are believed when they say whose request they pass on: how many, or their addresses. */
  trustProxy: number | string[] | null;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Called with the code of each error that is answered. */
  onRefused: (code: ErrorCode) => void;
  /** Where errors go besides the log. */
  errorSink?: ErrorSink | null;
  clock: Clock;
}

/** A Fastify server with our validation, error responses and request log, without any routes. */
export function createFastify({
  https,
  logLevel,
  trustProxy,
  onRefused,
  errorSink,
  clock,
}: FastifyOptions): FastifyInstance {
  const app: FastifyInstance = fastify({
    serverFactory: (handler) =>
      https === null
        ? createHttpServer(timeouts, handler)
        : createHttpsServer({ ...https, ...timeouts, handshakeTimeout: timeouts.headersTimeout }, handler),
    logger: {
      level: logLevel,
      serializers: { err: (error: unknown) => describeLoggedError(error) },
      hooks: {
        streamWrite: redactSecrets,
        logMethod(args, method, level) {
          if (errorSink) passOnError(errorSink, args[0], level, this.bindings());
          method.apply(this, args);
        },
      },
    },
    // logAnswers writes one line for a request instead of Fastify's two.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: chooseRequestId,
    // As a function, the number of proxies: the nearest ones are believed.
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : (trustProxy ?? false),
    bodyLimit: 256 * 1024,
    forceCloseConnections: true,
    frameworkErrors: (error, request, reply) => {
      const known = toAppError(error);
      reply.raw.writeHead(known.status, {
        'content-type': 'application/json',
        'x-content-type-options': 'nosniff',
        [requestIdHeader]: request.id,
      });
      reply.raw.end(JSON.stringify(describeError(known, request.id)));
    },
    clientErrorHandler: answerBrokenRequest,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  acceptEmptyBodies(app);
  limitBodies(app, clock, (connection) => answerAndDisconnect(connection, new AppError('requestTimeout')));
  refuseControlCharacters(app);
  registerErrorHandler(app, onRefused);
  addRequestIds(app);
  logAnswers(app, clock);
  return app;
}

/** Accepts a request without a body even when its content type is JSON. */
function acceptEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (typeof body !== 'string' || body.trim() === '') done(null, undefined);
    else void parse(request, body, done);
  });
}

/** Adds the request's id to every response. */
function addRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(requestIdHeader, request.id);
  });
}

/** Answers a request that is not valid HTTP, or does not arrive. */
function answerBrokenRequest(error: Error, socket: Socket): void {
  const code = 'code' in error ? error.code : '';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') answerAndDisconnect(socket, new AppError('requestTimeout'));
  else {
    const isTooLarge = code === 'HPE_HEADER_OVERFLOW';
    const known = isTooLarge ? 'payloadTooLarge' : 'invalidRequest';
    answerAndDisconnect(socket, new AppError(known, { field: 'headers' }));
  }
}

/** Answers in the form of all our errors. The connection does not wait for its peer to close it. */
function answerAndDisconnect(socket: Socket, known: AppError): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  const body = JSON.stringify(describeError(known, requestId));
  const head = [
    `HTTP/1.1 ${String(known.status)} ${STATUS_CODES[known.status] ?? ''}`,
    'content-type: application/json',
    'x-content-type-options: nosniff',
    `content-length: ${String(Buffer.byteLength(body))}`,
    `${requestIdHeader}: ${requestId}`,
    'connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}
