import type { Access } from './access.ts';

/** The links to a session. The host's contains the host key in its fragment, which browsers do not send over the network. */
export const studioLinks = (
  origin: string,
  studioToken: string,
  access: Pick<Access, 'hostKey'>,
): { host: string; speaker: string; watch: string } => ({
  host: `${origin}/${studioToken}#key=${access.hostKey(studioToken)}`,
  speaker: `${origin}/${studioToken}/join`,
  watch: `${origin}/${studioToken}/watch`,
});
