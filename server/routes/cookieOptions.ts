import type { RouteContext } from './context.ts';

/** Options of the server's cookies: hidden from scripts, and only sent over HTTPS where the server has it. */
export const cookieOptions = ({ publicOrigin }: Pick<RouteContext, 'publicOrigin'>) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: publicOrigin().startsWith('https:') }) as const;
