import { useCallback, useEffect, useState, type ReactElement } from 'react';
import { findScene, firstState, fromHash, toHash, type GalleryState } from './galleryState.ts';
import styles from './Gallery.module.css';
import { LookControls } from './LookControls.tsx';
import { SceneList } from './SceneList.tsx';
import { SceneSheet } from './SceneSheet.tsx';
import { StageView } from './StageView.tsx';
import { Transport } from './Transport.tsx';
import { useGalleryKeys } from './useGalleryKeys.ts';
import { useScenePlayer } from './useScenePlayer.ts';

/** The program in every view and look, without a session. */
export function Gallery(): ReactElement {
  const [state, setState] = useState<GalleryState>(() => fromHash(location.hash));
  const change = useCallback((next: Partial<GalleryState>) => setState((old) => ({ ...old, ...next })), []);
  useEffect(() => history.replaceState(null, '', toHash(state)), [state]);
  useEffect(() => {
    const onHash = (): void => setState(fromHash(location.hash));
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
  }, []);
  const stage = useScenePlayer(state);
  const player = stage.type === 'running' ? stage.player : null;
  useGalleryKeys({ state, change, player });
  const scene = findScene(state.sceneId) ?? findScene(firstState.sceneId);
  if (scene === null) return <p>There are no scenes.</p>;
  return (
    <div className={styles.page}>
      <SceneList sceneId={state.sceneId} onChoose={(sceneId) => change({ sceneId, sheet: 'none' })} />
      <main className={styles.main}>
        <header className={styles.header}>
          <div className={styles.titles}>
            <p className={styles.quiet}>{scene.group}</p>
            <h1 className={styles.title}>{scene.title}</h1>
          </div>
          <LookControls state={state} fixed={scene.fixed ?? {}} onChange={change} />
        </header>
        <div className={styles.stage}>
          {state.sheet === 'none' ? (
            <StageView stage={stage} />
          ) : (
            <SceneSheet
              scene={scene}
              look={state.look}
              kind={state.sheet}
              tMs={player?.reading.getState().tMs ?? 0}
              onChoose={(chosen) => change({ ...chosen, sheet: 'none' })}
            />
          )}
        </div>
        {player !== null && <Transport state={state} player={player} scene={scene} onChange={change} />}
      </main>
    </div>
  );
}
