import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';
import { requestIdHeader } from '../../src/protocol/errors.ts';

/** The request's own id if it is safe to put into logs and responses, otherwise a new one. */
export function chooseRequestId(request: IncomingMessage | Http2ServerRequest): string {
  const given = request.headers[requestIdHeader];
  return typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID();
}
