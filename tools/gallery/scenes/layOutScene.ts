import type { DrawList, MeasureText } from '../../../src/program/drawList.ts';
import { layOutRundown } from '../../../src/program/layOut.ts';
import type { Program } from '../../../src/program/program.ts';
import type { Look } from './look.ts';
import { rundownOf, type ProgramScene } from './programScene.ts';

/** What is to be seen: a scene in a look, at a time after it came on air. */
export interface SceneMoment {
  scene: ProgramScene;
  look: Look;
  tMs: number;
  /** On air before it, in place of the scene's own. */
  before?: Program | null;
}

export const layOutScene = ({ scene, look, tMs, before }: SceneMoment, measureText: MeasureText): DrawList =>
  layOutRundown(rundownOf(scene, look, before), tMs, measureText).list;
