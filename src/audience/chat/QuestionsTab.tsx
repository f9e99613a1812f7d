import { MessageCircleQuestionMark } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { describeTime } from '../../chatView/groupMessages.ts';
import { MessageRow } from '../../chatView/MessageRow.tsx';
import { QuestionCard } from '../../chatView/QuestionCard.tsx';
import { WriteArea } from '../../chatView/WriteArea.tsx';
import { useChannel, useChat, useChatState } from '../../contexts/ChatContext.ts';
import { useServices } from '../../contexts/ServicesContext.tsx';
import { t } from '../../text/audienceText.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { NameBox } from './NameBox.tsx';
import { orderQuestions } from './orderQuestions.ts';
import styles from './QuestionsTab.module.css';

const channel = 'livestreamAudience';
const noActions = (): null => null;

/** The audience's questions, which every viewer can vote up once, and the field to ask one. */
export function QuestionsTab(): ReactElement {
  const questions = useChatState((state) => state.questions);
  const { hasFailed, retry } = useQuestions();
  const ordered = useMemo(() => orderQuestions(questions ?? []), [questions]);
  return (
    <>
      <div className={styles.scroller}>
        <ListState
          status={questions !== null ? 'ready' : hasFailed ? 'failed' : 'loading'}
          failure={t('questions.failed')}
          onRetry={retry}
        >
          {ordered.length === 0 ? (
            <EmptyState isPlain icon={<MessageCircleQuestionMark size={24} />} text={t('ask.empty')} />
          ) : (
            <ul className={styles.list} aria-label={t('ask.list')}>
              {ordered.map((question) => (
                <li key={question.id} className={styles.question}>
                  <QuestionCard question={question} />
                </li>
              ))}
            </ul>
          )}
        </ListState>
      </div>
      <Unsent />
      <NameBox />
      <WriteArea channel={channel} label={t('ask.write')} isQuestion />
    </>
  );
}

/** Loads the questions once there is a connection. */
function useQuestions(): { hasFailed: boolean; retry: () => void } {
  const chat = useChat();
  const mustLoad = useChatState(
    ({ connection, questions }) => connection === 'connected' && questions === null,
  );
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (mustLoad && !hasFailed) chat.loadQuestions().catch(() => setFailed(true));
  }, [mustLoad, hasFailed, chat]);
  return { hasFailed, retry: () => setFailed(false) };
}

/** One's own questions that are not with the server yet, and what became of them. */
function Unsent(): ReactElement {
  const { clock } = useServices();
  const { entries } = useChannel(channel);
  const unsent = entries.filter(({ isQuestion, delivery }) => isQuestion && delivery !== 'sent');
  return (
    <>
      {unsent.map((entry) => (
        <MessageRow
          key={entry.id}
          entry={entry}
          isFirstOfGroup
          isMenuOpen={false}
          time={describeTime(entry.createdAtMs, clock.nowMs())}
          actions={noActions}
          onMore={null}
        />
      ))}
    </>
  );
}
