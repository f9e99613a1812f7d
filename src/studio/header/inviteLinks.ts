/** The absolute links for hosts and for speakers. */
export const inviteLinks = (origin: string, studioToken: string): { host: string; speaker: string } => ({
  host: `${origin}/${studioToken}`,
  speaker: `${origin}/${studioToken}/join`,
});
