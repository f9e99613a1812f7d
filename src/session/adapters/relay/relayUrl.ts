import type { JoinAttempt } from '../../../protocol/relay.ts';
import type { ResumePoint } from './resumePoint.ts';

/** The address to open the relay's socket at; `resume` takes up an earlier connection again. */
export function relaySocketUrl(
  relayUrl: string,
  accessToken: string,
  { series, number }: JoinAttempt,
  resume: ResumePoint | null,
): string {
  const url = new URL(relayUrl);
  url.searchParams.set('accessToken', accessToken);
  url.searchParams.set('attempt', `${series}.${String(number)}`);
  if (resume !== null) {
    url.searchParams.set('resume', `${resume.connectionId}.${resume.resumeKey}`);
    url.searchParams.set('since', String(resume.seq));
  }
  return url.href;
}
