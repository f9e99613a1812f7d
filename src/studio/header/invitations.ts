import { t } from '../../text/t.ts';

type LinkId = 'host' | 'speaker' | 'watch';

/** All links of a session; those of hosts and speakers have keys. */
export type InvitationLinks = Record<LinkId, string>;

/** The link for the audience, which has no key. */
export const watchLink = (origin: string, studioToken: string): string => `${origin}/${studioToken}/watch`;

/** The entries of the invite menu. A link that has not arrived yet is null. Only hosts may see the links with keys. */
export function describeInvitations(
  isHost: boolean,
  links: InvitationLinks | null,
  watchUrl: string,
): { id: LinkId; label: string; url: string | null }[] {
  const watch = { id: 'watch' as const, label: t('header.inviteWatch'), url: watchUrl };
  if (!isHost) return [watch];
  return [
    { id: 'host', label: t('header.inviteHost'), url: links?.host ?? null },
    { id: 'speaker', label: t('header.inviteSpeaker'), url: links?.speaker ?? null },
    watch,
  ];
}
