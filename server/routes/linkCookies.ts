import type { FastifyReply, FastifyRequest } from 'fastify';
import { linkCookieMs, type Access } from '../auth/access.ts';
import { linkCookieName } from '../auth/requireAccess.ts';
import type { LinkKind, SessionLinks } from '../auth/sessionLinks.ts';
import { unverifiedExpiryMs } from '../auth/signer.ts';
import { AppError } from '../errors.ts';
import type { RouteContext } from './context.ts';
import { cookieOptions } from './cookieOptions.ts';

/** A person with the right to join, and the link that it came by. */
interface Entrant {
  personId: string;
  link: LinkKind;
}

type OpenableSession = SessionLinks & { openJoin: boolean };

/** In the order in which a browser with both joins. */
const linkKinds: readonly LinkKind[] = ['host', 'speaker'];

const cookieOf = (request: FastifyRequest, access: Access, session: SessionLinks, kind: LinkKind) =>
  access.readLinkCookie(session, kind, request.cookies[linkCookieName(kind, session.studioToken)]);

/** Whether the browser has the cookie of the session's host link. */
export const isHost = (request: FastifyRequest, access: Access, session: SessionLinks): boolean =>
  cookieOf(request, access, session, 'host')?.isCurrent === true;

/** The person that the browser is as a speaker, by the cookie of this or of a replaced speaker link. */
export const speakerOf = (request: FastifyRequest, access: Access, session: SessionLinks): string | null =>
  cookieOf(request, access, session, 'speaker')?.personId ?? null;

/** Whether the browser may join the session. */
export const mayJoin = (request: FastifyRequest, access: Access, session: OpenableSession): boolean =>
  session.openJoin || linkKinds.some((kind) => cookieOf(request, access, session, kind)?.isCurrent === true);

/**
 * Who the browser joins as: by its host cookie, else by its speaker cookie. Where anybody may join, a browser without one gets it.
 * Throws `invitationNeeded`, or `linkReplaced` when its cookies are those of replaced links.
 */
export function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Pick<RouteContext, 'access' | 'publicOrigin'>,
  session: OpenableSession,
): Entrant {
  const cookies = linkKinds.map((link) => ({
    link,
    cookie: cookieOf(request, context.access, session, link),
  }));
  for (const { link, cookie } of cookies)
    if (cookie?.isCurrent === true) return { personId: cookie.personId, link };
  if (session.openJoin) return letIn(request, reply, context, session, 'speaker');
  throw new AppError(cookies.some(({ cookie }) => cookie !== null) ? 'linkReplaced' : 'invitationNeeded');
}

/** Gives the browser the cookie of a link. A browser that had one of this session, also of a replaced link, stays the same person. */
export function letIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { access, publicOrigin }: Pick<RouteContext, 'access' | 'publicOrigin'>,
  session: SessionLinks,
  kind: LinkKind,
): Entrant {
  const personId = cookieOf(request, access, session, kind)?.personId ?? access.createPersonId();
  reply.setCookie(
    linkCookieName(kind, session.studioToken),
    access.issueLinkCookie(session, kind, personId),
    { ...cookieOptions({ publicOrigin }), maxAge: linkCookieMs / 1000 },
  );
  dropOldest(request, reply, { publicOrigin }, session.studioToken, kind);
  return { personId, link: kind };
}

/** More cookies than this would make the requests of a browser too large for servers and proxies. */
const maxCookies = 20;

function dropOldest(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Pick<RouteContext, 'publicOrigin'>,
  newToken: string,
  kind: LinkKind,
): void {
  const others = Object.entries(request.cookies)
    .filter(([name]) => name.startsWith(linkCookieName(kind, '')) && name !== linkCookieName(kind, newToken))
    .map(([name, cookie]) => ({ name, expiresAtMs: unverifiedExpiryMs(cookie ?? '') }))
    .sort((a, b) => a.expiresAtMs - b.expiresAtMs);
  const excess = Math.max(0, others.length + 1 - maxCookies);
  for (const { name } of others.slice(0, excess)) reply.clearCookie(name, cookieOptions(context));
}
