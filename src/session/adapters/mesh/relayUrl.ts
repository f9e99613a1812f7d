/** The relay's address for one opening of the socket. */
export function relaySocketUrl(
  relayUrl: string,
  accessToken: string,
  resume: { connectionId: string; resumeKey: string; seq: number } | null,
): string {
  const url = new URL(relayUrl);
  url.searchParams.set('accessToken', accessToken);
  if (resume !== null) {
    url.searchParams.set('resume', `${resume.connectionId}.${resume.resumeKey}`);
    url.searchParams.set('since', String(resume.seq));
  }
  return url.href;
}
