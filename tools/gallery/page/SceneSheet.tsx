import { useEffect, useMemo, useRef, type ReactElement } from 'react';
import type { Look } from '../scenes/look.ts';
import type { ProgramScene } from '../scenes/programScene.ts';
import type { GalleryState, SheetKind } from './galleryState.ts';
import styles from './SceneSheet.module.css';
import { sheetCells, type SheetCell } from './sheetCells.ts';
import { useSheetDrawing } from './useSheetDrawing.ts';

interface SceneSheetProps {
  scene: ProgramScene;
  look: Look;
  kind: Exclude<SheetKind, 'none'>;
  tMs: number;
  onChoose(chosen: Pick<GalleryState, 'sceneId' | 'look'>): void;
}

/** A sheet of one scene with one part of its look varied, in both themes. Pressing a picture opens it. */
export function SceneSheet({ scene, look, kind, tMs, onChoose }: SceneSheetProps): ReactElement {
  const cells = useMemo(() => sheetCells(scene, look, kind, tMs), [scene, look, kind, tMs]);
  const { register, failure } = useSheetDrawing(cells);
  return (
    <>
      {failure !== null && <p role="alert">{failure}</p>}
      <ul className={styles.sheet}>
        {cells.map((cell) => (
          <li key={cell.key}>
            <button
              type="button"
              className={styles.cell}
              onClick={() => onChoose({ sceneId: cell.moment.scene.id, look: cell.moment.look })}
            >
              <Thumbnail cell={cell} register={register} />
              <span>{cell.label}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

interface ThumbnailProps {
  cell: SheetCell;
  register(key: string, canvas: HTMLCanvasElement | null): void;
}

function Thumbnail({ cell, register }: ThumbnailProps): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    register(cell.key, canvas.current);
    return () => register(cell.key, null);
  }, [cell.key, register]);
  return <canvas ref={canvas} width={640} height={360} className={styles.picture} />;
}
