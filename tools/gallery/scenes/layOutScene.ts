import type { DrawList, MeasureText } from '../../../src/program/drawList.ts';
import { layOutRundown } from '../../../src/program/layOut.ts';
import type { Program } from '../../../src/program/program.ts';
import type { Look } from './look.ts';
import { rundownOf, type ProgramScene } from './programScene.ts';

/** A scene in a look, at a time after it went on air. */
export interface SceneMoment {
  scene: ProgramScene;
  look: Look;
  tMs: number;
  /** The scene that was on air before it, instead of its own. */
  before?: Program | null;
}

export const layOutScene = ({ scene, look, tMs, before }: SceneMoment, measureText: MeasureText): DrawList =>
  layOutRundown(rundownOf(scene, look, before), tMs, measureText).list;
