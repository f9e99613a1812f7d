import type { ReactElement } from 'react';
import type { ChatAuthor } from '../protocol/chat.ts';
import { t } from '../text/chatText.ts';
import { Tooltip } from '../ui/Tooltip.tsx';
import styles from './AuthorBadges.module.css';

/** Whether an author belongs to the studio, and whether a host has banned it. */
export const AuthorBadges = ({
  author: { name, role, isSpeaker, banned },
}: {
  author: ChatAuthor;
}): ReactElement => (
  <>
    {isSpeaker && (
      <span className={styles.badge} data-role={role}>
        {t(role === 'host' ? 'message.host' : 'message.speaker')}
      </span>
    )}
    {banned && (
      <Tooltip text={t('message.bannedHint', { name })}>
        <button type="button" className={styles.badge} data-banned="">
          {t('message.banned')}
          <span className="visually-hidden">: {t('message.bannedHint', { name })}</span>
        </button>
      </Tooltip>
    )}
  </>
);
