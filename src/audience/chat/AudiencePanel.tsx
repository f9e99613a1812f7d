import { Tabs } from '@base-ui/react/tabs';
import { Eye } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { ChatConnection } from '../../chatView/ChatConnection.tsx';
import { useChannel, useChatHandle, useChatState } from '../../contexts/ChatContext.ts';
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
            <Unread />
          </Tabs.Tab>
          {hasQuestions && (
            <Tabs.Tab value="questions" className={styles.tab}>
              {t('audience.questions')}
              <QuestionCounts />
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

/** Hidden while the chat is open, because then there is nothing unread. */
function Unread(): ReactElement | null {
  const { unread } = useChannel('livestreamAudience');
  return unread === 0 ? null : (
    <span className={styles.unread}>
      <span aria-hidden="true">{unread}</span>
      <span className="visually-hidden">
        {unread === 1 ? t('audience.unread.1') : t('audience.unread', { count: unread })}
      </span>
    </span>
  );
}

function QuestionCounts(): ReactElement | null {
  const { answered, total } = useChatState(({ questionCounts }) => questionCounts);
  return total === 0 ? null : (
    <span className={styles.counts}>
      <span aria-hidden="true">{t('audience.questionCounts', { answered, total })}</span>
      <span className="visually-hidden">{t('audience.questionCountsLabel', { answered, total })}</span>
    </span>
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
