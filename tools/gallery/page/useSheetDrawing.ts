import { useCallback, useEffect, useRef, useState } from 'react';
import { createSceneStage } from '../stage/createSceneStage.ts';
import type { SheetCell } from './sheetCells.ts';

interface SheetDrawing {
  /** Sets the element for a cell's picture; null when it is removed. */
  register(key: string, canvas: HTMLCanvasElement | null): void;
  failure: string | null;
}

/** Draws the cells of a sheet one after the other with a stage of its own. */
export function useSheetDrawing(cells: readonly SheetCell[]): SheetDrawing {
  const [failure, setFailure] = useState<string | null>(null);
  const canvases = useRef(new Map<string, HTMLCanvasElement>());
  const register = useCallback((key: string, canvas: HTMLCanvasElement | null) => {
    if (canvas === null) canvases.current.delete(key);
    else canvases.current.set(key, canvas);
  }, []);
  useEffect(() => {
    let isGone = false;
    const drawAll = async (): Promise<void> => {
      const stage = await createSceneStage({ target: 'frames' });
      for (const { key, moment } of cells) {
        if (isGone) break;
        await stage.settle(moment);
        const frame = await stage.captureFrame(0);
        const canvas = canvases.current.get(key);
        const context = canvas?.getContext('2d') ?? null;
        if (context !== null) {
          context.imageSmoothingQuality = 'high';
          context.drawImage(frame, 0, 0, context.canvas.width, context.canvas.height);
        }
        frame.close();
      }
      stage.dispose();
    };
    drawAll().catch((error: unknown) => {
      if (!isGone) setFailure(error instanceof Error ? error.message : String(error));
    });
    return () => {
      isGone = true;
    };
  }, [cells]);
  return { register, failure };
}
