import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';

interface DialogProps {
  open: boolean;
  title: string;
  description?: ReactNode;
  /** The name of the close button; without it, only the actions close the dialog. */
  closeLabel?: string;
  onClose: () => void;
  children?: ReactNode;
  actions?: ReactNode;
  /** `wide` has room for a form with sections. */
  size?: 'narrow' | 'wide';
  role?: 'dialog' | 'alertdialog';
  /** For content that arrives later: the dialog grows upwards, and the actions stay under the pointer. */
  keepsActions?: boolean;
}

/** A modal dialog: focus stays inside, and Escape closes it if it may be closed. */
export function Dialog(props: DialogProps): ReactElement {
  const { open, title, description, closeLabel, onClose, children, actions, size = 'narrow', role } = props;
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={closeLabel === undefined}
      onOpenChange={(isOpen, details) => {
        if (isOpen) return;
        if (closeLabel === undefined && details.reason === 'escape-key') details.cancel();
        else onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport} data-keeps-actions={props.keepsActions}>
          <Base.Popup className={styles.popup} data-size={size} {...(role === undefined ? {} : { role })}>
            <header className={styles.header}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              {closeLabel !== undefined && (
                <Base.Close render={<IconButton label={closeLabel} icon={<X size={20} />} />} />
              )}
            </header>
            {description !== undefined && (
              <Base.Description className={styles.description}>{description}</Base.Description>
            )}
            {children}
            {actions !== undefined && <footer className={styles.actions}>{actions}</footer>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
