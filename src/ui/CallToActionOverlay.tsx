import { ArrowUpRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import styles from './CallToActionOverlay.module.css';
import { joinClasses } from './joinClasses.ts';

interface CallToActionOverlayProps {
  /** The accessible name of the region. */
  title: string;
  callToAction: { message: string; label: string; url: string };
  /** Buttons next to the link, such as one that hides the call to action for everybody. */
  actions?: ReactNode;
  className?: string | undefined;
  /** Somebody opens the link, in this tab or another. */
  onFollow?: () => void;
}

/** The open call to action, over the picture: its message, and its link as a button. */
export function CallToActionOverlay(props: CallToActionOverlayProps): ReactElement {
  const { title, callToAction, actions, className, onFollow } = props;
  const { message, label, url } = callToAction;
  return (
    <section className={joinClasses(styles.overlay, className)} aria-label={title}>
      {message !== '' && <p className={styles.message}>{message}</p>}
      <span className={styles.buttons}>
        <a
          className={styles.link}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          onClick={onFollow}
          // The middle button opens a link, too.
          onAuxClick={({ button }) => button === 1 && onFollow?.()}
        >
          <span>{label}</span>
          <ArrowUpRight size={18} aria-hidden="true" />
        </a>
        {actions}
      </span>
    </section>
  );
}
