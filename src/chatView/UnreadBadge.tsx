import type { ReactElement } from 'react';
import { useChannel } from '../contexts/ChatContext.ts';
import { t } from '../text/chatText.ts';

/** How many messages of the audience are unread; nothing while all are read, as they are while the chat is open. */
export function UnreadBadge({ className }: { className: string | undefined }): ReactElement | null {
  const { unread } = useChannel('livestreamAudience');
  return unread === 0 ? null : (
    <span className={className}>
      <span aria-hidden="true">{unread}</span>
      <span className="visually-hidden">
        {unread === 1 ? t('audience.unread.1') : t('audience.unread', { count: unread })}
      </span>
    </span>
  );
}
