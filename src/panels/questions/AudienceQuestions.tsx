import { MessageCircleQuestionMark } from 'lucide-react';
import { useEffect, useState, type ReactElement } from 'react';
import { ChatActions, useChatAction } from '../../chatView/ChatActions.tsx';
import { WriteArea } from '../../chatView/WriteArea.tsx';
import { useChat, useChatState } from '../../contexts/ChatContext.ts';
import { useStudioState } from '../../contexts/StudioContext.ts';
import { useFeatures } from '../../contexts/useFeatures.ts';
import type { ChatEntry } from '../../chat/chat.ts';
import { t } from '../../text/chatText.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { Select } from '../../ui/Select.tsx';
import { VirtualList } from '../../ui/VirtualList.tsx';
import { orderQuestions, questionOrders, type QuestionOrder } from './orderQuestions.ts';
import { QuestionOnboarding } from './QuestionOnboarding.tsx';
import { StudioQuestion } from './StudioQuestion.tsx';
import styles from './AudienceQuestions.module.css';

/** What the audience asks: the queue of the questions to answer, and those that are answered. */
export const AudienceQuestions = (): ReactElement => (
  <div className={styles.questions}>
    <ChatActions>
      <QuestionOnboarding />
      <Questions />
      <WriteArea channel="livestreamAudience" label={t('questions.ask')} isQuestion />
    </ChatActions>
  </div>
);

function Questions(): ReactElement {
  const chat = useChat();
  const run = useChatAction();
  const { newQuestionStyle } = useFeatures();
  const questions = useChatState((state) => state.questions);
  const isConnected = useChatState(({ connection }) => connection === 'connected');
  const [hasFailed, setFailed] = useState(false);
  const load = async (): Promise<void> => setFailed(!(await run(() => chat.loadQuestions())));
  const mustLoad = questions === null && isConnected && !hasFailed;
  useEffect(() => {
    if (mustLoad) void load();
    // oxlint-disable-next-line react/exhaustive-deps -- loads when that becomes necessary, and not again while it loads
  }, [mustLoad]);
  return (
    <ListState
      status={questions !== null ? 'ready' : hasFailed ? 'failed' : 'loading'}
      failure={t('questions.failed')}
      onRetry={() => void load()}
    >
      {questions === null || questions.length === 0 ? (
        <div className={styles.empty}>
          <EmptyState icon={<MessageCircleQuestionMark size={24} />} text={t('questions.empty')} />
        </div>
      ) : newQuestionStyle ? (
        <Queue questions={questions} />
      ) : (
        <QuestionList questions={questions} />
      )}
    </ListState>
  );
}

const filters = [
  { value: 'open', label: t('questions.open') },
  { value: 'answered', label: t('questions.answered') },
] as const;
const orderLabels = { votes: t('questions.byVotes'), time: t('questions.byTime') };
const orders = questionOrders.map((value) => ({ value, label: orderLabels[value] }));

/** The questions as a queue: those to answer apart from those that are answered, in an order of one's choice. */
function Queue({ questions }: { questions: readonly ChatEntry[] }): ReactElement {
  const [filter, setFilter] = useState<'open' | 'answered'>('open');
  const [order, setOrder] = useState<QuestionOrder>('votes');
  const shownId = useStudioState(({ scene }) => scene.question.question?.chatMessageId ?? null);
  const shown = orderQuestions(questions, { isAnswered: filter === 'answered', order, shownId });
  return (
    <>
      <div className={styles.choice}>
        <SegmentedControl
          label={t('questions.filter')}
          options={filters}
          value={filter}
          onChange={setFilter}
        />
        <Select
          label={t('questions.order')}
          options={orders}
          value={order}
          placeholder={t('questions.order')}
          onChange={(value) => setOrder(questionOrders.find((each) => each === value) ?? 'votes')}
        />
      </div>
      {shown.length === 0 ? (
        <p className={styles.none}>
          {t(filter === 'open' ? 'questions.emptyOpen' : 'questions.emptyAnswered')}
        </p>
      ) : (
        <QuestionList questions={shown} />
      )}
    </>
  );
}

const QuestionList = ({ questions }: { questions: readonly ChatEntry[] }): ReactElement => (
  <VirtualList label={t('questions.list')} items={questions} estimatedPx={116} gapPx={8} staysInPlace>
    {(question) => <StudioQuestion question={question} />}
  </VirtualList>
);
