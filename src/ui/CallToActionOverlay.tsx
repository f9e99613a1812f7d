import { ArrowUpRight, X } from 'lucide-react';
import type { ReactElement } from 'react';
import styles from './CallToActionOverlay.module.css';
import { IconButton } from './IconButton.tsx';
import { joinClasses } from './joinClasses.ts';

interface CallToActionOverlayProps {
  /** The accessible name of the region. */
  title: string;
  callToAction: { message: string; label: string; url: string };
  /** If set, a button hides the call to action for everybody. */
  hide?: { label: string; onPress: () => void } | undefined;
  className?: string | undefined;
}

/** The open call to action, over the picture: its message, and its link as a button. */
export function CallToActionOverlay(props: CallToActionOverlayProps): ReactElement {
  const { title, callToAction, hide, className } = props;
  const { message, label, url } = callToAction;
  return (
    <section className={joinClasses(styles.overlay, className)} aria-label={title}>
      {message !== '' && <p className={styles.message}>{message}</p>}
      <a className={styles.link} href={url} target="_blank" rel="noopener noreferrer">
        <span>{label}</span>
        <ArrowUpRight size={18} aria-hidden="true" />
      </a>
      {hide !== undefined && (
        <IconButton
          className={styles.hide}
          size="small"
          side="left"
          label={hide.label}
          icon={<X size={18} />}
          onClick={hide.onPress}
        />
      )}
    </section>
  );
}
