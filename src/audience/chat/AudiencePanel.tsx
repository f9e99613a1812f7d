import { Tabs } from '@base-ui/react/tabs';
import { Eye } from 'lucide-react';
import { useState, type ReactElement, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { ChatConnection } from '../../chatView/ChatConnection.tsx';
import { QuestionCountsBadge } from '../../chatView/QuestionCountsBadge.tsx';
import { UnreadBadge } from '../../chatView/UnreadBadge.tsx';
import { useChatHandle, useChatState } from '../../contexts/ChatContext.ts';
import { t } from '../../text/audienceText.ts';
import { useAudience } from '../AudienceContext.tsx';
import styles from './AudiencePanel.module.css';
import { ChatTab } from './ChatTab.tsx';
import { FlyingCheers } from './FlyingCheers.tsx';
import { OffersTab } from './OffersTab.tsx';
import { PeopleTab } from './PeopleTab.tsx';
import { PlaceOrFull } from './PlaceOrFull.tsx';
import { PollsTab } from './PollsTab.tsx';
import { QuestionsTab } from './QuestionsTab.tsx';

const tabs = ['chat', 'questions', 'people', 'polls', 'offers'] as const;
type Tab = (typeof tabs)[number];

interface AudiencePanelProps {
  cheersPlace: HTMLElement | null;
  /** Whether the people, the open poll and the call to action are tabs here, too. */
  hasTabs?: boolean;
  /** The chat has no more places; only the chat is concerned. */
  isFull?: boolean;
}

/** Chat and Q&A of the audience, and how many are watching. */
export function AudiencePanel({
  cheersPlace,
  hasTabs = false,
  isFull = false,
}: AudiencePanelProps): ReactElement {
  const [tab, setTab] = useState<Tab>('chat');
  const { chat } = useChatHandle();
  const hasQuestions = chat?.capabilities.questions ?? true;
  return (
    <Tabs.Root
      className={styles.panel}
      value={tab}
      onValueChange={(value) => setTab(tabs.find((name) => name === value) ?? 'chat')}
    >
      <div className={styles.head} data-many={hasTabs || undefined}>
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
          {hasTabs && <MoreTabs />}
        </Tabs.List>
        {!hasTabs && <Watching />}
      </div>
      <ChatPanel value="chat" isFull={isFull}>
        <ChatTab />
      </ChatPanel>
      <ChatPanel value="questions" isFull={isFull}>
        <QuestionsTab />
      </ChatPanel>
      {hasTabs && (
        <>
          <ChatPanel value="people" isFull={isFull}>
            <Watching />
            <PeopleTab />
          </ChatPanel>
          <Tabs.Panel value="polls" className={styles.content}>
            <PollsTab />
          </Tabs.Panel>
          <Tabs.Panel value="offers" className={styles.content}>
            <OffersTab />
          </Tabs.Panel>
        </>
      )}
      {cheersPlace !== null && chat !== null && createPortal(<FlyingCheers chat={chat} />, cheersPlace)}
    </Tabs.Root>
  );
}

/** The tabs of what else belongs to the show, with a sign of what is open. */
function MoreTabs(): ReactElement {
  const { poll, callToAction } = useAudience();
  return (
    <>
      <Tabs.Tab value="people" className={styles.tab}>
        {t('people.tab')}
      </Tabs.Tab>
      <Tabs.Tab value="polls" className={styles.tab}>
        {t('polls.tab')}
        {poll !== null && poll.votedOptionId === null && <Open sign={t('polls.open')} />}
      </Tabs.Tab>
      <Tabs.Tab value="offers" className={styles.tab}>
        {t('offers.tab')}
        {callToAction !== null && <Open sign={t('offers.open')} />}
      </Tabs.Tab>
    </>
  );
}

const Open = ({ sign }: { sign: string }): ReactElement => (
  <span className={styles.open}>
    <span className="visually-hidden">{sign}</span>
  </span>
);

function ChatPanel({
  value,
  isFull,
  children,
}: {
  value: Tab;
  isFull: boolean;
  children: ReactNode;
}): ReactElement {
  return (
    <Tabs.Panel value={value} className={styles.content}>
      <PlaceOrFull isFull={isFull}>
        <ChatConnection channel="livestreamAudience">{children}</ChatConnection>
      </PlaceOrFull>
    </Tabs.Panel>
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
