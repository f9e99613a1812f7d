import { createContext, use, useState, type ReactElement, type ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Question {
  title: string;
  /** What will be gone. */
  content: string;
  /** Says what is done, such as Delete poll. */
  confirmLabel: string;
  onConfirm: () => void;
}

const ConfirmContext = createContext<((question: Question) => void) | null>(null);

/** Holds the one dialog that asks before something is destroyed, for all of a list's rows. */
export function ConfirmProvider({ children }: { children: ReactNode }): ReactElement {
  const [asked, setAsked] = useState<Question | null>(null);
  const [isOpen, setOpen] = useState(false);
  const ask = (question: Question): void => {
    setAsked(question);
    setOpen(true);
  };
  return (
    <ConfirmContext value={ask}>
      {children}
      {/* It keeps its words while it fades. */}
      {asked !== null && <ConfirmDialog open={isOpen} {...asked} onClose={() => setOpen(false)} />}
    </ConfirmContext>
  );
}

/** Asks, and does it when that is confirmed; throws outside its provider. */
export function useConfirm(): (question: Question) => void {
  const ask = use(ConfirmContext);
  if (ask === null) throw new Error('useConfirm is used outside ConfirmProvider');
  return ask;
}
