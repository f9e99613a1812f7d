import { useEffect, useRef, type ReactElement } from 'react';
import { useServices } from '../../contexts/ServicesContext.tsx';
import styles from './LevelMeter.module.css';
import { meterLevel } from './meterLevel.ts';
import { watchLevels } from '../../participant/talkers/watchLevels.ts';

interface LevelMeterProps {
  /** Null is shown as silence. */
  track: MediaStreamTrack | null;
  label: string;
}

/** A microphone's level; drawn without React. */
export function LevelMeter({ track, label }: LevelMeterProps): ReactElement {
  const { clock } = useServices();
  const fill = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = fill.current;
    if (element === null || track === null) return;
    const levels = watchLevels(clock);
    levels.setStreams(new Map([[track.id, new MediaStream([track])]]));
    levels.subscribe(() => {
      element.style.transform = `scaleX(${meterLevel(levels.get().get(track.id) ?? 0).toFixed(3)})`;
    });
    return () => {
      levels.dispose();
      element.style.transform = 'scaleX(0)';
    };
  }, [track, clock]);
  return (
    <div className={styles.meter} role="img" aria-label={label}>
      <span ref={fill} className={styles.fill} />
    </div>
  );
}
