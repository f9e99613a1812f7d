import { useEffect, useState, type ReactElement } from 'react';
import type { Chat } from '../../chat/chat.ts';
import { useServices } from '../../contexts/ServicesContext.tsx';
import { addCheers, flightMs, type Cheer } from './cheerFlights.ts';
import styles from './FlyingCheers.module.css';

/** Reactions to the show, over the video: each rises and fades. For whoever wants less motion they only fade. */
export function FlyingCheers({ chat }: { chat: Pick<Chat, 'onCheers'> }): ReactElement {
  const { clock } = useServices();
  const [cheers, setCheers] = useState<readonly Cheer[]>([]);
  useEffect(
    () =>
      chat.onCheers((counts) => setCheers((before) => addCheers(before, counts, clock.nowMs(), Math.random))),
    [chat, clock],
  );
  const lastMs = cheers.at(-1)?.endsAtMs ?? null;
  useEffect(() => {
    if (lastMs === null) return;
    return clock.setTimer(lastMs - clock.nowMs(), () => setCheers([]));
  }, [lastMs, clock]);
  return (
    <>
      {cheers.map(({ id, emoji, place, delayMs, sway }) => (
        <span
          key={id}
          className={styles.cheer}
          data-sway={sway}
          style={{
            right: `${String(place)}%`,
            animationDelay: `${String(delayMs)}ms`,
            animationDuration: `${String(flightMs)}ms`,
          }}
        >
          {emoji}
        </span>
      ))}
    </>
  );
}
