import { useEffect, useState, type ReactElement } from 'react';
import { systemClock, type Clock } from '../clock/clock.ts';
import { loadingMessages } from '../text/loadingMessages.ts';
import { t } from '../text/pageText.ts';
import styles from './Page.module.css';
import { Spinner } from './Spinner.tsx';

/** How long each loading message is shown, ms. */
const rotationMs = 5000;

interface LoadingScreenProps {
  /** Fills its container instead of the window. */
  inline?: boolean;
  clock?: Clock;
}

/** Shown while something loads; its message changes every five seconds. */
export function LoadingScreen({ inline = false, clock = systemClock }: LoadingScreenProps): ReactElement {
  const [index, setIndex] = useState(() => Math.floor(Math.random() * loadingMessages.length));
  useEffect(
    () =>
      clock.setRepeating(rotationMs, () =>
        setIndex((current) => nextMessage(current, loadingMessages.length)),
      ),
    [clock],
  );
  return (
    <div
      className={styles.loading}
      data-full={!inline || undefined}
      role="status"
      aria-label={t('loading.label')}
    >
      <Spinner size={32} />
      <p>{loadingMessages[index]}</p>
    </div>
  );
}

/** A message other than the current one, so that each change is visible. */
const nextMessage = (current: number, count: number): number =>
  (current + 1 + Math.floor(Math.random() * (count - 1))) % count;
