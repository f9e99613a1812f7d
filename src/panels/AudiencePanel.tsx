import { Tabs } from '@base-ui/react/tabs';
import { Users } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useChatState } from '../contexts/ChatContext.ts';
import { useFeatures } from '../contexts/useFeatures.ts';
import { ChatConnection } from '../chatView/ChatConnection.tsx';
import { QuestionCountsBadge } from '../chatView/QuestionCountsBadge.tsx';
import { UnreadBadge } from '../chatView/UnreadBadge.tsx';
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
              {tab !== 'audienceChat' && <UnreadBadge className={styles.unread} />}
            </Tabs.Tab>
            <Tabs.Tab className={styles.tab} value="audienceQuestions" data-walkthrough="questionsTab">
              {t('audience.questions')}
              <QuestionCountsBadge className={styles.count} />
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
