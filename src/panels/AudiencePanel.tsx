import { Tabs } from '@base-ui/react/tabs';
import { Users } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useChannel, useChatState } from '../contexts/ChatContext.ts';
import { useFeatures } from '../contexts/useFeatures.ts';
import { ChatConnection } from '../chatView/ChatConnection.tsx';
import { mayDo } from '../protocol/roles.ts';
import { useStudioFrame } from '../studio/StudioFrameContext.ts';
import { t } from '../text/chatText.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { AudienceChat } from './chat/AudienceChat.tsx';
import { ChatSettings } from './chat/ChatSettings.tsx';
import { CheerCounts } from './chat/CheerCounts.tsx';
import { AudienceQuestions } from './questions/AudienceQuestions.tsx';
import styles from './AudiencePanel.module.css';

const tabs = ['audienceChat', 'audienceQuestions'] as const;
type Tab = (typeof tabs)[number];

/** What the audience writes and asks. */
export default function AudiencePanel(): ReactElement {
  const [tab, setTab] = useState<Tab>('audienceChat');
  return (
    <ChatConnection channel="livestreamAudience">
      <Tabs.Root
        className={styles.panel}
        value={tab}
        onValueChange={(next) => setTab(tabs.find((each) => each === next) ?? 'audienceChat')}
      >
        <div className={styles.head}>
          <Tabs.List className={styles.tabs} aria-label={t('audience.tabs')}>
            <Tabs.Tab className={styles.tab} value="audienceChat" data-walkthrough="chatTab">
              {t('audience.chat')}
              {tab !== 'audienceChat' && <UnreadCount />}
            </Tabs.Tab>
            <Tabs.Tab className={styles.tab} value="audienceQuestions" data-walkthrough="questionsTab">
              {t('audience.questions')}
              <QuestionCounts />
            </Tabs.Tab>
          </Tabs.List>
          <PanelActions />
        </div>
        <CheerCounts />
        <Tabs.Panel className={styles.content} value="audienceChat">
          <AudienceChat />
        </Tabs.Panel>
        <Tabs.Panel className={styles.content} value="audienceQuestions">
          <AudienceQuestions />
        </Tabs.Panel>
      </Tabs.Root>
    </ChatConnection>
  );
}

/** How many questions are answered, and how many there are. */
function QuestionCounts(): ReactElement {
  const { answered, total } = useChatState(({ questionCounts }) => questionCounts);
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{t('audience.questionCounts', { answered, total })}</span>
      <span className="visually-hidden">{t('audience.questionCountsLabel', { answered, total })}</span>
    </span>
  );
}

/** What was written meanwhile. */
function UnreadCount(): ReactElement | null {
  const { unread } = useChannel('livestreamAudience');
  if (unread === 0) return null;
  return (
    <span className={styles.unread}>
      <span aria-hidden="true">{unread}</span>
      <span className="visually-hidden">
        {unread === 1 ? t('audience.unread.1') : t('audience.unread', { count: unread })}
      </span>
    </span>
  );
}

function PanelActions(): ReactElement {
  const { openPanel } = useStudioFrame();
  const { chatUsersList } = useFeatures();
  const mayModerate = useChatState(({ me }) => me !== null && mayDo(me.role, 'moderateChat'));
  return (
    <span className={styles.actions}>
      {chatUsersList && (
        <IconButton
          label={t('audience.viewers')}
          icon={<Users size={20} />}
          onClick={() => openPanel('audienceChatUsers')}
        />
      )}
      {mayModerate && <ChatSettings />}
    </span>
  );
}
