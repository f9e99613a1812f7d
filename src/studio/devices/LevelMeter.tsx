import { useEffect, useRef, type ReactElement } from 'react';
import { useServices } from '../../contexts/ServicesContext.tsx';
import styles from './LevelMeter.module.css';
import { meterLevel } from './meterLevel.ts';
import { watchLevels } from '../../participant/talkers/watchLevels.ts';

interface LevelMeterProps {
  /** Null is shown as silence. */
  track: MediaStreamTrack | null;
  label: string;
  /** Called with each level, RMS from 0 to 1; keep it the same between renderings. */
  onLevel?: (level: number) => void;
}

/** A microphone's level; drawn without React. */
export function LevelMeter({ track, label, onLevel }: LevelMeterProps): ReactElement {
  const { clock } = useServices();
  const fill = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = fill.current;
    if (element === null || track === null) return;
    const levels = watchLevels(clock);
    levels.setStreams(new Map([[track.id, new MediaStream([track])]]));
    levels.subscribe(() => {
      const level = levels.get().get(track.id) ?? 0;
      element.style.transform = `scaleX(${meterLevel(level).toFixed(3)})`;
      onLevel?.(level);
    });
    return () => {
      levels.dispose();
      element.style.transform = 'scaleX(0)';
    };
  }, [track, clock, onLevel]);
  return (
    <div className={styles.meter} role="img" aria-label={label}>
      <span ref={fill} className={styles.fill} />
    </div>
  );
}
