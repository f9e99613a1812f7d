import { ArrowLeft, Ellipsis, Users } from 'lucide-react';
import { useEffect, type ReactElement } from 'react';
import { AuthorBadges } from '../../chatView/AuthorBadges.tsx';
import { AuthorName } from '../../chatView/AuthorName.tsx';
import { ChatActions } from '../../chatView/ChatActions.tsx';
import { ChatConnection } from '../../chatView/ChatConnection.tsx';
import { useChat, useChatState } from '../../contexts/ChatContext.ts';
import type { ChatViewer } from '../../protocol/chat.ts';
import { mayDo } from '../../protocol/roles.ts';
import { useStudioFrame } from '../../studio/StudioFrameContext.ts';
import { t } from '../../text/chatText.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { VirtualList } from '../../ui/VirtualList.tsx';
import { useModeration } from './useModeration.tsx';
import styles from './ViewersPanel.module.css';

/** Who is in the audience's chat under a name. */
export default function ViewersPanel(): ReactElement {
  const { openPanel } = useStudioFrame();
  return (
    <div className={styles.panel}>
      <Button
        variant="ghost"
        className={styles.back}
        icon={<ArrowLeft size={18} aria-hidden="true" />}
        onClick={() => openPanel('audienceChat')}
      >
        {t('viewers.back')}
      </Button>
      <ChatConnection channel="livestreamAudience">
        <ChatActions>
          <Viewers />
        </ChatActions>
      </ChatConnection>
    </div>
  );
}

function Viewers(): ReactElement {
  const chat = useChat();
  const viewers = useChatState((state) => state.viewers);
  const count = useChatState((state) => state.viewerCount);
  useEffect(() => chat.followViewers(), [chat]);
  return (
    <>
      {count !== null && <p className={styles.count}>{t('viewers.count', { count })}</p>}
      <ListState
        status={viewers === null ? 'loading' : 'ready'}
        failure={t('chat.failed')}
        onRetry={() => {}}
      >
        {viewers === null || viewers.length === 0 ? (
          <EmptyState icon={<Users size={24} />} text={t('viewers.empty')} />
        ) : (
          <VirtualList label={t('viewers.list')} items={viewers} estimatedPx={40} gapPx={4} staysInPlace>
            {(viewer) => <Viewer viewer={viewer} />}
          </VirtualList>
        )}
      </ListState>
    </>
  );
}

function Viewer({ viewer }: { viewer: ChatViewer }): ReactElement {
  const entries = useModeration()(viewer);
  const { name, role, isOnline } = viewer;
  return (
    <div className={styles.viewer} data-online={isOnline || undefined}>
      <span className={styles.dot} aria-hidden="true" />
      <AuthorName name={name} />
      <AuthorBadges author={{ ...viewer, isSpeaker: mayDo(role, 'useSpeakersChat') }} />
      {!isOnline && <span className={styles.away}>{t('viewers.away')}</span>}
      {entries.length > 0 && (
        <span className={styles.menu}>
          <Menu
            entries={entries}
            trigger={
              <IconButton size="small" label={t('viewers.more', { name })} icon={<Ellipsis size={18} />} />
            }
          />
        </span>
      )}
    </div>
  );
}
