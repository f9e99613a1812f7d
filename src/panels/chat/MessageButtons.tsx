import { Check, EyeOff, Play } from 'lucide-react';
import type { ReactElement } from 'react';
import type { ChatEntry } from '../../chat/chat.ts';
import { useChatAction } from '../../chatView/ChatActions.tsx';
import { useChat, useChatState } from '../../contexts/ChatContext.ts';
import { useCover } from '../../contexts/useCover.ts';
import { useStageControl } from '../../contexts/useStageControl.ts';
import { mayDo } from '../../protocol/roles.ts';
import { t } from '../../text/chatText.ts';
import { t as studioText } from '../../text/t.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './MessageButtons.module.css';

/** What is done with a message most often: a host lets it through, and it goes on stream. */
export const MessageButtons = ({ entry }: { entry: ChatEntry }): ReactElement => (
  <>
    {entry.isHeld && <Approve entry={entry} />}
    <StageButton entry={entry} />
  </>
);

function Approve({ entry: { channel, chatMessageId } }: { entry: ChatEntry }): ReactElement | null {
  const chat = useChat();
  const run = useChatAction();
  const mayModerate = useChatState(({ me }) => me !== null && mayDo(me.role, 'moderateChat'));
  if (!mayModerate) return null;
  return (
    <IconButton
      size="small"
      label={t('message.approve')}
      icon={<Check size={18} />}
      onClick={() => void run(() => chat.approve(channel, chatMessageId))}
    />
  );
}

function StageButton({ entry }: { entry: ChatEntry }): ReactElement | null {
  const control = useStageControl(entry);
  const isOnStage = control?.type === 'hide';
  const cover = useCover({ type: 'question' }, isOnStage);
  if (control === null) return null;
  return (
    <>
      {cover !== null && (
        <span className={styles.cover} data-note>
          {studioText(`cover.${cover}`)}
        </span>
      )}
      <IconButton
        size="small"
        label={t(`message.${control.type}`)}
        icon={isOnStage ? <EyeOff size={18} /> : <Play size={18} />}
        data-on-stage={isOnStage || undefined}
        onClick={control.run}
      />
    </>
  );
}
