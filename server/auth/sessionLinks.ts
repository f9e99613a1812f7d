import type { SessionKind } from '../../src/protocol/session.ts';
import type { Signer } from './signer.ts';

/** The links with a key: whoever has one may join, as a host or as a speaker. */
export type LinkKind = 'host' | 'speaker';

/** What the keys of a session's links are derived from. A new link is a new version, and ends what came by the one before. */
export interface SessionLinks {
  id: string;
  studioToken: string;
  hostLinkVersion: number;
  speakerLinkVersion: number;
}

/** How many replaced links are still recognised as such. */
const knownReplacedLinks = 20;

export const linkVersion = (session: SessionLinks, kind: LinkKind): number =>
  kind === 'host' ? session.hostLinkVersion : session.speakerLinkVersion;

/** The key in a session's host or speaker link. */
export const linkKey = (signer: Signer, session: SessionLinks, kind: LinkKind): string =>
  signer.derive(`${kind} key`, keyText(session, linkVersion(session, kind)));

/** Whether a key is that of the session's link, or of one that was replaced. */
export function judgeLinkKey(
  signer: Signer,
  session: SessionLinks,
  kind: LinkKind,
  key: string,
): 'valid' | 'replaced' | 'wrong' {
  const current = linkVersion(session, kind);
  const isVersion = (version: number): boolean =>
    signer.isDerived(`${kind} key`, keyText(session, version), key);
  if (isVersion(current)) return 'valid';
  for (let version = current - 1; version > Math.max(0, current - knownReplacedLinks); version -= 1)
    if (isVersion(version)) return 'replaced';
  return 'wrong';
}

/** From the session's id, not its studio token: a session that is made again under the same token has other keys. */
const keyText = ({ id }: SessionLinks, version: number): string => `${id} ${String(version)}`;

/** The links to a session. The keys are in the fragments, which browsers do not send over the network. */
export const studioLinks = (
  origin: string,
  session: SessionLinks & { kind: SessionKind },
  access: { linkKey(session: SessionLinks, kind: LinkKind): string },
): { host: string; speaker: string; watch: string } => ({
  host: `${origin}/${session.studioToken}#key=${access.linkKey(session, 'host')}`,
  speaker: `${origin}/${session.studioToken}/join#key=${access.linkKey(session, 'speaker')}`,
  watch: `${origin}/${session.studioToken}/${session.kind === 'simulive' ? 'simulive' : 'watch'}`,
});
