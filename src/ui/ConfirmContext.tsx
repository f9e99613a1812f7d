import { createContext, use, useState, type ReactElement, type ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

export interface Question {
  title: string;
  /** What will be lost. */
  content: string;
  /** The action, such as Delete poll. */
  confirmLabel: string;
  onConfirm: () => void;
}

/** Asks a question; null where there is no dialog for it. */
export const ConfirmContext = createContext<((question: Question) => void) | null>(null);

/** Provides one confirmation dialog for all the rows of a list. */
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
      {/* The texts stay while the dialog fades out. */}
      {asked !== null && <ConfirmDialog open={isOpen} {...asked} onClose={() => setOpen(false)} />}
    </ConfirmContext>
  );
}

/** Asks for confirmation, then runs the action; throws outside its provider. */
export function useConfirm(): (question: Question) => void {
  const ask = use(ConfirmContext);
  if (ask === null) throw new Error('useConfirm is used outside ConfirmProvider');
  return ask;
}
