import { useId, useState, type ReactElement, type SubmitEvent } from 'react';
import { describeFailure } from '../../chatView/describeRefusal.ts';
import { useChat, useChatState } from '../../contexts/ChatContext.ts';
import { anonymousPrefix, maxChatNameChars } from '../../protocol/chat.ts';
import { t } from '../../text/audienceText.ts';
import { Button } from '../../ui/Button.tsx';
import { judgeDisplayName } from './judgeDisplayName.ts';
import styles from './NameBox.module.css';

/** Asks a viewer without a name for one; nothing for everybody else. */
export function NameBox(): ReactElement | null {
  const name = useChatState(({ me }) => me?.name ?? null);
  return name?.startsWith(anonymousPrefix) === true ? <NameForm anonymousName={name} /> : null;
}

function NameForm({ anonymousName }: { anonymousName: string }): ReactElement {
  const chat = useChat();
  const noteId = useId();
  const [text, setText] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { name, isEmpty, mayEnter } = judgeDisplayName(text);
  const problem = isEmpty ? t('nameBox.empty') : failure;
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!mayEnter || isBusy) return;
    setBusy(true);
    try {
      await chat.rename(name);
    } catch (error) {
      setFailure(describeFailure(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.box} onSubmit={(event) => void submit(event)}>
      <input
        className={styles.field}
        data-invalid={problem !== null || undefined}
        aria-label={t('nameBox.label')}
        placeholder={t('nameBox.label')}
        aria-describedby={noteId}
        aria-invalid={problem !== null || undefined}
        autoComplete="nickname"
        maxLength={maxChatNameChars}
        value={text ?? ''}
        onChange={({ target }) => {
          setText(target.value);
          setFailure(null);
        }}
      />
      <Button type="submit" disabled={!mayEnter} busy={isBusy}>
        {t('nameBox.enter')}
      </Button>
      <p id={noteId} className={styles.note} data-problem={problem !== null || undefined} role="status">
        {problem ?? t('nameBox.note', { name: anonymousName })}
      </p>
    </form>
  );
}
