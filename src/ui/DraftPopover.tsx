import { useState, type ReactElement } from 'react';
import { Popover } from './Popover.tsx';

interface DraftForm<Draft> {
  draft: Draft;
  onDraft: (draft: Draft) => void;
  /** Closes the popover once saving has succeeded; resolves to whether it did. */
  closeAfter: (saving: Promise<boolean>) => Promise<boolean>;
}

interface DraftPopoverProps<Draft> {
  title: string;
  side?: 'bottom' | 'left';
  trigger: ReactElement<Record<string, unknown>>;
  /** The form's initial draft. */
  initial: Draft;
  /** What was typed but not saved is still there the next time it opens. */
  isKept?: boolean;
  children: (form: DraftForm<Draft>) => ReactElement;
}

/** A form in a popover that stays open until it is saved, so that a failure loses nothing that was typed. */
export function DraftPopover<Draft>(props: DraftPopoverProps<Draft>): ReactElement {
  const { title, side = 'left', trigger, initial, isKept = false, children } = props;
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState(initial);
  const closeAfter = async (saving: Promise<boolean>): Promise<boolean> => {
    const isSaved = await saving;
    if (isSaved) {
      setDraft(initial);
      setOpen(false);
    }
    return isSaved;
  };
  return (
    <Popover
      title={title}
      side={side}
      size="form"
      open={isOpen}
      onOpenChange={(opens) => {
        if (opens && !isKept) setDraft(initial);
        setOpen(opens);
      }}
      trigger={trigger}
    >
      {children({ draft, onDraft: setDraft, closeAfter })}
    </Popover>
  );
}
