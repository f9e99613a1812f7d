import { VideoSessionError } from '../../session/videoSession.ts';
import { t } from '../../text/t.ts';

/** Why the server ended this participant's session for good, and what to do; null for any other error. */
export function describeSessionEnd(error: unknown): { title: string; content: string } | null {
  const code = error instanceof VideoSessionError ? error.code : null;
  if (code === 'replaced') return { title: t('error.replacedTitle'), content: t('error.replacedContent') };
  if (code === 'linkReplaced')
    return { title: t('error.linkReplacedTitle'), content: t('error.linkReplacedContent') };
  return null;
}
