import { Tabs } from '@base-ui/react/tabs';
import { Eye } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { ChatConnection } from '../../chatView/ChatConnection.tsx';
import { QuestionCountsBadge } from '../../chatView/QuestionCountsBadge.tsx';
import { UnreadBadge } from '../../chatView/UnreadBadge.tsx';
import { useChatHandle, useChatState } from '../../contexts/ChatContext.ts';
import { t } from '../../text/audienceText.ts';
import { ChatTab } from './ChatTab.tsx';
import { FlyingCheers } from './FlyingCheers.tsx';
import { QuestionsTab } from './QuestionsTab.tsx';
import styles from './AudiencePanel.module.css';

const tabs = ['chat', 'questions'] as const;
type Tab = (typeof tabs)[number];

/** Chat and Q&A of the audience, and how many are watching. */
export function AudiencePanel({ cheersPlace }: { cheersPlace: HTMLElement | null }): ReactElement {
  const [tab, setTab] = useState<Tab>('chat');
  const { chat } = useChatHandle();
  const hasQuestions = chat?.capabilities.questions ?? true;
  return (
    <Tabs.Root
      className={styles.panel}
      value={tab}
      onValueChange={(value) => setTab(tabs.find((name) => name === value) ?? 'chat')}
    >
      <div className={styles.head}>
        <Tabs.List className={styles.tabs} aria-label={t('audienceChat.label')}>
          <Tabs.Tab value="chat" className={styles.tab}>
            {t('audience.chat')}
            <UnreadBadge className={styles.unread} />
          </Tabs.Tab>
          {hasQuestions && (
            <Tabs.Tab value="questions" className={styles.tab}>
              {t('audience.questions')}
              <QuestionCountsBadge className={styles.counts} hiddenWithoutAny />
            </Tabs.Tab>
          )}
        </Tabs.List>
        <Watching />
      </div>
      <Tabs.Panel value="chat" className={styles.content}>
        <ChatConnection channel="livestreamAudience">
          <ChatTab />
        </ChatConnection>
      </Tabs.Panel>
      <Tabs.Panel value="questions" className={styles.content}>
        <ChatConnection channel="livestreamAudience">
          <QuestionsTab />
        </ChatConnection>
      </Tabs.Panel>
      {cheersPlace !== null && chat !== null && createPortal(<FlyingCheers chat={chat} />, cheersPlace)}
    </Tabs.Root>
  );
}

/** How many are here; nothing where nobody may know. */
function Watching(): ReactElement | null {
  const count = useChatState(({ viewerCount }) => viewerCount);
  return count === null ? null : (
    <p className={styles.watching}>
      <Eye size={16} aria-hidden="true" />
      {t('audienceChat.watching', { count: count.toLocaleString('en') })}
    </p>
  );
}
