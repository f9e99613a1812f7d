import { Users } from 'lucide-react';
import { useEffect, type ReactElement } from 'react';
import { AuthorBadges } from '../../chatView/AuthorBadges.tsx';
import { AuthorName } from '../../chatView/AuthorName.tsx';
import { useChat, useChatState } from '../../contexts/ChatContext.ts';
import type { ChatViewer } from '../../protocol/chat.ts';
import { mayDo } from '../../protocol/roles.ts';
import { t } from '../../text/audienceText.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { VirtualList } from '../../ui/VirtualList.tsx';
import styles from './TabContent.module.css';

/** Who is in the chat under a name. */
export function PeopleTab(): ReactElement {
  const chat = useChat();
  const viewers = useChatState((state) => state.viewers);
  useEffect(() => chat.followViewers(), [chat]);
  return (
    <ListState status={viewers === null ? 'loading' : 'ready'} failure={t('chat.failed')} onRetry={() => {}}>
      {viewers === null || viewers.length === 0 ? (
        <EmptyState isPlain icon={<Users size={24} />} text={t('viewers.empty')} />
      ) : (
        <VirtualList label={t('viewers.list')} items={viewers} estimatedPx={36} gapPx={4} staysInPlace>
          {(viewer) => <Person viewer={viewer} />}
        </VirtualList>
      )}
    </ListState>
  );
}

function Person({ viewer }: { viewer: ChatViewer }): ReactElement {
  const { name, role, isOnline } = viewer;
  return (
    <div className={styles.person} data-online={isOnline || undefined}>
      <span className={styles.dot} aria-hidden="true" />
      <AuthorName name={name} />
      <AuthorBadges author={{ ...viewer, banned: false, isSpeaker: mayDo(role, 'useSpeakersChat') }} />
      {!isOnline && <span className={styles.away}>{t('viewers.away')}</span>}
    </div>
  );
}
