import type { Access } from './access.ts';

/** The ways into a session. The host's holds the key that makes a host, behind #, which no browser sends on. */
export const studioLinks = (
  origin: string,
  studioToken: string,
  access: Pick<Access, 'hostKey'>,
): { host: string; speaker: string; watch: string } => ({
  host: `${origin}/${studioToken}#key=${access.hostKey(studioToken)}`,
  speaker: `${origin}/${studioToken}/join`,
  watch: `${origin}/${studioToken}/watch`,
});
