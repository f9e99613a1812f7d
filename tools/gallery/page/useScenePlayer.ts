import { useEffect, useState } from 'react';
import { durationOf, lookOf } from '../scenes/programScene.ts';
import { createPlayer, type Player } from '../stage/createPlayer.ts';
import { createSceneStage, type SceneStage } from '../stage/createSceneStage.ts';
import { findScene, type GalleryState } from './galleryState.ts';

export type ScenePlayer =
  | { type: 'starting' }
  | { type: 'running'; stage: SceneStage; player: Player; problems: string[] }
  | { type: 'failed'; message: string };

/** A stage with a player that follows the gallery's state. */
export function useScenePlayer({ sceneId, fromId, look, sheet, speed }: GalleryState): ScenePlayer {
  const [running, setRunning] = useState<ScenePlayer>({ type: 'starting' });
  useEffect(() => {
    let isGone = false;
    let dispose = (): void => {};
    const problems: string[] = [];
    createSceneStage({
      target: 'screen',
      onProblem: ({ code, subject, message }) => problems.push(`${code} ${subject}: ${message}`),
    }).then(
      (stage) => {
        if (isGone) return stage.dispose();
        const player = createPlayer(stage);
        dispose = () => {
          player.dispose();
          stage.dispose();
        };
        setRunning({ type: 'running', stage, player, problems });
      },
      (error: unknown) => {
        if (!isGone)
          setRunning({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => {
      isGone = true;
      dispose();
    };
  }, []);
  const player = running.type === 'running' ? running.player : null;
  useEffect(() => {
    const scene = findScene(sceneId);
    // A sheet is drawn by a stage of its own.
    if (scene === null || sheet !== 'none') player?.rest();
    else {
      const from = findScene(fromId);
      const before = from?.program(lookOf(from, look)) ?? null;
      player?.show({ scene, look, before }, durationOf(scene));
    }
  }, [player, sceneId, fromId, look, sheet]);
  useEffect(() => {
    const restMs = findScene(sceneId)?.timesMs.at(-1) ?? 0;
    player?.seek(player.reading.getState().isPlaying ? 0 : restMs);
  }, [player, sceneId]);
  useEffect(() => player?.setSpeed(speed), [player, speed]);
  return running;
}
