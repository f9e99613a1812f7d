/** Absolute addresses of the studio and of the speakers' invitation. */
export const inviteLinks = (origin: string, studioToken: string): { host: string; speaker: string } => ({
  host: `${origin}/${studioToken}`,
  speaker: `${origin}/${studioToken}/join`,
});
