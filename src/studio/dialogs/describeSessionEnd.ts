import { ApiError } from '../../api/ApiError.ts';
import { VideoSessionError } from '../../session/videoSession.ts';
import { t } from '../../text/t.ts';

/** Whether a host has removed this participant, during the show or before it tried to join. */
export const isRemoval = (error: unknown): error is Error =>
  (error instanceof VideoSessionError && error.code === 'removed') ||
  (error instanceof ApiError && error.code === 'removedFromSession');

/** Why the server ended this participant's session for good, and what to do; null for any other error. */
export function describeSessionEnd(error: unknown): { title: string; content: string } | null {
  const code = error instanceof VideoSessionError ? error.code : null;
  if (code === 'replaced') return { title: t('error.replacedTitle'), content: t('error.replacedContent') };
  if (code === 'linkReplaced')
    return { title: t('error.linkReplacedTitle'), content: t('error.linkReplacedContent') };
  if (code === 'sessionFull')
    return { title: t('error.sessionFullTitle'), content: t('error.sessionFullContent') };
  if (code === 'mediaUnavailable')
    return { title: t('error.mediaUnavailableTitle'), content: t('error.mediaUnavailableContent') };
  return null;
}
