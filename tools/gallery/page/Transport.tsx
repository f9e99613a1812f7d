import { Pause, Play, RotateCcw, SkipBack, SkipForward } from 'lucide-react';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { durationOf, type ProgramScene } from '../scenes/programScene.ts';
import type { Player } from '../stage/createPlayer.ts';
import { sceneAfter, speeds, type GalleryState } from './galleryState.ts';
import styles from './Transport.module.css';

interface TransportProps {
  state: GalleryState;
  player: Player;
  scene: ProgramScene;
  onChange(change: Partial<GalleryState>): void;
}

const seconds = (ms: number): string => (ms / 1000).toFixed(2);

/**
 * Controls the scene's clock: play and pause, scrub, jump to a marked time, and go to the previous and next scene.
 */
export function Transport({ state, player, scene, onChange }: TransportProps): ReactElement {
  const reading = useStore(player.reading);
  const durationMs = durationOf(scene);
  const go = (steps: number): void => onChange({ sceneId: sceneAfter(state.sceneId, steps), sheet: 'none' });
  return (
    <footer className={styles.bar}>
      <div className={styles.buttons}>
        <IconButton name="Previous scene (up)" onPress={() => go(-1)}>
          <SkipBack size={20} />
        </IconButton>
        <IconButton name="From the start (R)" onPress={() => player.seek(0)}>
          <RotateCcw size={20} />
        </IconButton>
        <button
          type="button"
          className={styles.play}
          title="Space"
          onClick={() => player.setPlaying(!reading.isPlaying)}
        >
          {reading.isPlaying ? <Pause size={20} /> : <Play size={20} />}
          {reading.isPlaying ? 'Pause' : 'Play'}
        </button>
        <IconButton name="Next scene (down)" onPress={() => go(1)}>
          <SkipForward size={20} />
        </IconButton>
      </div>
      <div className={styles.clock}>
        <output className={styles.time}>{`${seconds(reading.tMs)} s`}</output>
        <div className={styles.track}>
          <input
            type="range"
            aria-label="Program clock"
            min={0}
            max={durationMs}
            step={1}
            value={Math.round(reading.tMs)}
            onChange={(event) => player.seek(Number(event.target.value))}
          />
          <div className={styles.marks}>
            {scene.timesMs.map((timeMs) => (
              <button
                key={timeMs}
                type="button"
                className={styles.mark}
                style={{ left: `${String((100 * timeMs) / durationMs)}%` }}
                title={`Reference picture at ${seconds(timeMs)} s`}
                aria-label={`Go to ${seconds(timeMs)} s`}
                onClick={() => player.seek(timeMs)}
              />
            ))}
          </div>
        </div>
        <output className={styles.time}>{`${seconds(durationMs)} s`}</output>
      </div>
      <label className={styles.speed}>
        Speed
        <select value={state.speed} onChange={(event) => onChange({ speed: Number(event.target.value) })}>
          {speeds.map((speed) => (
            <option key={speed} value={speed}>{`${String(speed)}×`}</option>
          ))}
        </select>
      </label>
      <output className={styles.cost}>{`${reading.frameMs.toFixed(1)} ms a frame`}</output>
    </footer>
  );
}

interface IconButtonProps {
  name: string;
  onPress(): void;
  children: ReactElement;
}

function IconButton({ name, onPress, children }: IconButtonProps): ReactElement {
  return (
    <button type="button" className={styles.icon} aria-label={name} title={name} onClick={onPress}>
      {children}
    </button>
  );
}
