import type { FastifyRequest } from 'fastify';
import { mayDo, type Action } from '../../src/protocol/roles.ts';
import { AppError } from '../errors.ts';
import type { Access, AccessClaims } from './access.ts';
import type { AdminSignIns } from './adminSignIns.ts';
import type { LinkKind } from './sessionLinks.ts';
import type { WhyRefused } from './whyRefused.ts';

/** The claims of a request's access token; throws unless it is for this session and its role allows the action. */
export function requireAccess(
  request: FastifyRequest,
  access: Access,
  studioToken: string,
  action: Action,
): AccessClaims {
  const claims = readClaims(request, access);
  if (claims.studioToken !== studioToken) throw new AppError('accessTokenInvalid');
  if (!mayDo(claims.role, action)) throw new AppError('forbidden');
  return claims;
}

/** Whether a request has an access token for this session whose role allows the action. */
export function hasAccess(
  request: FastifyRequest,
  access: Access,
  studioToken: string,
  action: Action,
): boolean {
  if (request.headers.authorization === undefined) return false;
  try {
    requireAccess(request, access, studioToken, action);
    return true;
  } catch {
    return false;
  }
}

/** Like requireAccess, with a token of any session: for routes whose path has no session. */
export function requireRole(request: FastifyRequest, access: Access, action: Action): AccessClaims {
  const claims = readClaims(request, access);
  if (!mayDo(claims.role, action)) throw new AppError('forbidden');
  return claims;
}

/** Throws for a token that the server has signed but no longer accepts. Runs before every call. */
export async function refuseEndedAccess(
  request: FastifyRequest,
  access: Access,
  whyRefused: WhyRefused,
): Promise<void> {
  const claims = access.readAccessToken(readToken(request) ?? '');
  const reason = claims === null ? null : await whyRefused(claims);
  if (reason !== null) throw new AppError(reason);
}

const readToken = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];

function readClaims(request: FastifyRequest, access: Access): AccessClaims {
  const token = readToken(request);
  if (token === undefined) throw new AppError('accessTokenMissing');
  const claims = access.readAccessToken(token);
  if (claims === null) throw new AppError('accessTokenInvalid');
  return claims;
}

export const adminCookieName = 'footlight_admin';
export const viewerCookieName = 'footlight_viewer';
export const linkCookieName = (kind: LinkKind, studioToken: string): string =>
  `footlight_${kind}_${studioToken}`;

/** Whether the browser is signed in as admin. */
export const isAdmin = (request: FastifyRequest, adminSignIns: AdminSignIns): boolean =>
  adminSignIns.isSignedIn(request.cookies[adminCookieName]);

/** Throws unless the browser is signed in as admin. */
export function requireAdmin(request: FastifyRequest, adminSignIns: AdminSignIns): void {
  if (!isAdmin(request, adminSignIns)) throw new AppError('adminRequired');
}
