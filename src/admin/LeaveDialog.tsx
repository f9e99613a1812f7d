import { useBlocker } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { t } from '../text/adminText.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

/** Asks whoever leaves the page, or reloads it, while something would be lost. */
export function LeaveDialog({
  isNeeded,
  title,
  content,
  confirmLabel,
}: {
  isNeeded: boolean;
  title: string;
  content: string;
  confirmLabel: string;
}): ReactElement {
  const blocker = useBlocker({
    shouldBlockFn: () => isNeeded,
    enableBeforeUnload: () => isNeeded,
    withResolver: true,
  });
  const stay = (): void => blocker.reset?.();
  return (
    <Dialog
      open={blocker.status === 'blocked'}
      role="alertdialog"
      title={title}
      description={content}
      closeLabel={t('dialog.close')}
      onClose={stay}
      actions={
        <>
          <Button variant="ghost" onClick={stay}>
            {t('admin.cancel')}
          </Button>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
