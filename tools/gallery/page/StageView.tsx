import { useEffect, useRef, type ReactElement } from 'react';
import styles from './Gallery.module.css';
import type { ScenePlayer } from './useScenePlayer.ts';

/** The program as large as the window allows. */
export function StageView({ stage }: { stage: ScenePlayer }): ReactElement {
  const holder = useRef<HTMLDivElement>(null);
  const screen = stage.type === 'running' ? stage.stage.screen : null;
  useEffect(() => {
    if (screen !== null) holder.current?.replaceChildren(screen);
  }, [screen]);
  if (stage.type === 'failed')
    return <p role="alert">{`The program cannot be drawn here: ${stage.message}`}</p>;
  return <div ref={holder} className={styles.program} role="img" aria-label="The program" />;
}
