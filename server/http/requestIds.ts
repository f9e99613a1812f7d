import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';
import { requestIdHeader } from '../../src/protocol/errors.ts';

/** The request's own id when it is sane (it goes into logs and answers), else a new one. */
export function chooseRequestId(request: IncomingMessage | Http2ServerRequest): string {
  const given = request.headers[requestIdHeader];
  return typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID();
}
