import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** Throws for a request of another website's page, which a browser names in its `origin`. Programs send none. */
export function refuseOtherOrigins(request: FastifyRequest, publicOrigin: string): void {
  const { origin } = request.headers;
  if (origin === undefined || origin === publicOrigin || hostOf(origin) === request.host) return;
  throw new AppError('originRefused');
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
