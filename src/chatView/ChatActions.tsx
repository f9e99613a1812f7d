import { CircleAlert } from 'lucide-react';
import { createContext, use, useEffect, useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { useServices } from '../contexts/ServicesContext.tsx';
import { describeFailure } from './describeRefusal.ts';
import styles from './ChatActions.module.css';

/** Does something in a chat; resolves to whether it was done. */
export type RunChatAction = (action: () => Promise<void>) => Promise<boolean>;

const ActionsContext = createContext<RunChatAction | null>(null);
const noticeMs = 8000;

/** A part of a page with a chat: when an action in it fails, it says why for a while. */
export function ChatActions({ children }: { children: ReactNode }): ReactElement {
  const { clock } = useServices();
  const [failure, setFailure] = useState<{ text: string } | null>(null);
  useEffect(
    () => (failure === null ? undefined : clock.setTimer(noticeMs, () => setFailure(null))),
    [failure, clock],
  );
  const run = useMemo<RunChatAction>(
    () => async (action) => {
      try {
        await action();
        setFailure(null);
        return true;
      } catch (error) {
        setFailure({ text: describeFailure(error) });
        return false;
      }
    },
    [],
  );
  return (
    <ActionsContext value={run}>
      {children}
      {failure !== null && (
        <p className={styles.failure} role="alert">
          <CircleAlert size={16} aria-hidden="true" />
          {failure.text}
        </p>
      )}
    </ActionsContext>
  );
}

/** Runs actions whose failures are shown; throws outside `ChatActions`. */
export function useChatAction(): RunChatAction {
  const run = use(ActionsContext);
  if (run === null) throw new Error('useChatAction is used outside ChatActions');
  return run;
}
