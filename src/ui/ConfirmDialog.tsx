import type { ReactElement } from 'react';
import { t } from '../text/t.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What will be lost. */
  content: string;
  /** The action, such as Delete poll. */
  confirmLabel: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before something is deleted. */
export function ConfirmDialog({
  open,
  title,
  content,
  confirmLabel,
  onConfirm,
  onClose,
}: ConfirmDialogProps): ReactElement {
  const confirm = (): void => {
    onClose();
    onConfirm();
  };
  return (
    <Dialog
      open={open}
      role="alertdialog"
      title={title}
      description={content}
      closeLabel={t('dialog.close')}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button variant="danger" onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
