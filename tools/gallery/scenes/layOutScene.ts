import type { DrawList, MeasureText } from '../../../src/program/drawList.ts';
import { layOut } from '../../../src/program/layOut.ts';
import { lookOf, type ProgramScene } from './programScene.ts';
import type { Look } from './look.ts';

/** What is to be seen: a scene in a look, at a time after it came on air. */
export interface SceneMoment {
  scene: ProgramScene;
  look: Look;
  tMs: number;
}

export const layOutScene = ({ scene, look, tMs }: SceneMoment, measureText: MeasureText): DrawList =>
  layOut(scene.program(lookOf(scene, look)), tMs, measureText);
