import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../src/clock/clock.ts';
import type { AppError } from '../errors.ts';
import { createLineLimit } from '../limits/lineLimit.ts';

/** What went wrong with a request; `cause` is set if it is the server's fault. */
interface Failure {
  known: AppError;
  cause: unknown;
}

const failures = new WeakMap<FastifyRequest, Failure>();

/** Keeps an error for the line that is written when the request has been answered. */
export const noteFailure = (request: FastifyRequest, failure: Failure): void =>
  void failures.set(request, failure);

const maxPathChars = 300;
const maxFieldChars = 100;
const cut = (text: string, chars: number): string =>
  text.length > chars ? `${text.slice(0, chars)}…` : text;

/**
 * Writes one line for each answered request, bad ones included. The line leaves out the query, which holds tokens, and the end of
 * a long path. Lines of one kind are limited for each address.
 */
export function logAnswers(app: FastifyInstance, clock: Clock): void {
  const limit = createLineLimit(clock, (address, kind, leftOut) =>
    app.log.info({ address, kind, leftOut }, 'lines about answers were left out'),
  );
  app.addHook('onResponse', async (request, reply) => {
    const failure = failures.get(request);
    const { statusCode } = reply;
    const fields = {
      method: request.method,
      path: cut(request.url.replace(/[?#].*$/, ''), maxPathChars),
      status: statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(failure === undefined ? {} : describe(failure)),
    };
    // Successful reads are most of the traffic and rarely of interest.
    if (request.method === 'GET' && statusCode < 400) return request.log.debug(fields, 'answered');
    const leftOut = limit.take(request.ip, failure?.known.code ?? String(statusCode));
    if (leftOut === null) return;
    const line = leftOut === 0 ? fields : { ...fields, leftOut };
    if (statusCode >= 500 && !isExpected(failure)) request.log.error(line, 'answered');
    else request.log.info(line, 'answered');
  });
}

const describe = ({ known, cause }: Failure): object => ({
  code: known.code,
  ...(known.field === undefined ? {} : { field: cut(known.field, maxFieldChars) }),
  ...(known.status >= 500 && !isExpected({ known }) ? { err: cause } : {}),
});

/** A viewer has waited for an interrupted broadcast: nothing has failed in the server. */
const isExpected = (failure: Pick<Failure, 'known'> | undefined): boolean =>
  failure?.known.code === 'notThereInTime';
