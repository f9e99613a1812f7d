import { Check, EyeOff, Play, Undo2 } from 'lucide-react';
import type { ReactElement } from 'react';
import type { ChatEntry } from '../../chat/chat.ts';
import { useChatAction } from '../../chatView/ChatActions.tsx';
import { QuestionCard } from '../../chatView/QuestionCard.tsx';
import { useChat } from '../../contexts/ChatContext.ts';
import { useCover } from '../../contexts/useCover.ts';
import { useStageControl } from '../../contexts/useStageControl.ts';
import { useStudioState } from '../../contexts/StudioContext.ts';
import { mayDo } from '../../protocol/roles.ts';
import { t } from '../../text/chatText.ts';
import { t as studioText } from '../../text/t.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './StudioQuestion.module.css';

/** A question with what the studio can do about it. */
export function StudioQuestion({ question }: { question: ChatEntry }): ReactElement {
  const mayModerate = useStudioState(({ role }) => mayDo(role, 'moderateChat'));
  return (
    <QuestionCard question={question}>
      <StageButton question={question} />
      {mayModerate && <TickOff question={question} />}
    </QuestionCard>
  );
}

function StageButton({ question }: { question: ChatEntry }): ReactElement | null {
  const control = useStageControl(question);
  const isOnStage = control?.type === 'hide';
  const cover = useCover({ type: 'question' }, isOnStage);
  if (control === null) return null;
  return (
    <>
      <Button
        variant={isOnStage ? 'action' : 'quiet'}
        icon={isOnStage ? <EyeOff size={18} /> : <Play size={18} />}
        data-on-stage={isOnStage || undefined}
        onClick={control.run}
      >
        {t(`message.${control.type}`)}
      </Button>
      {cover !== null && <span className={styles.cover}>{studioText(`cover.${cover}`)}</span>}
    </>
  );
}

function TickOff({ question: { chatMessageId, isAnswered } }: { question: ChatEntry }): ReactElement {
  const chat = useChat();
  const run = useChatAction();
  return (
    <IconButton
      label={t(isAnswered ? 'questions.markOpen' : 'questions.markAnswered')}
      icon={isAnswered ? <Undo2 size={18} /> : <Check size={18} />}
      tone="card"
      onClick={() => void run(() => chat.setAnswered(chatMessageId, !isAnswered))}
    />
  );
}
