import { allScenes } from '../scenes/allScenes.ts';
import type { SceneMoment } from '../scenes/layOutScene.ts';
import type { Look } from '../scenes/look.ts';
import { lookOf, type ProgramScene } from '../scenes/programScene.ts';
import { textKinds } from '../scenes/wording.ts';
import { brandLabel, layoutLabels, textLabels, themeLabels } from './labels.ts';
import { brandNames, layoutNames, themeNames, type SheetKind } from './galleryState.ts';

/** One picture of a sheet. */
export interface SheetCell {
  /** Identifies everything the picture depends on. */
  key: string;
  label: string;
  moment: SceneMoment;
}

/** The pictures of a sheet, each in both themes; values that the scene fixes are not varied. */
export function sheetCells(
  scene: ProgramScene,
  look: Look,
  kind: Exclude<SheetKind, 'none'>,
  tMs: number,
): SheetCell[] {
  const cells = variants(scene, look, kind, tMs).flatMap(({ label, moment }) =>
    themeNames.map((theme) => {
      const themed = lookOf(moment.scene, { ...moment.look, theme });
      return {
        key: JSON.stringify([moment.scene.id, themed, Math.round(moment.tMs)]),
        label: `${label} · ${themeLabels[theme]}`,
        moment: { ...moment, look: themed },
      };
    }),
  );
  return [...new Map(cells.map((cell) => [cell.key, cell])).values()];
}

function variants(
  scene: ProgramScene,
  look: Look,
  kind: Exclude<SheetKind, 'none'>,
  tMs: number,
): Pick<SheetCell, 'label' | 'moment'>[] {
  switch (kind) {
    case 'scenes':
      return allScenes.map((each) => ({
        label: each.title,
        moment: { scene: each, look, tMs: each.timesMs.at(-1) ?? 0 },
      }));
    case 'texts':
      return textKinds.map((text) => ({
        label: textLabels[text],
        moment: { scene, look: { ...look, text }, tMs },
      }));
    case 'layouts':
      return layoutNames.map((layout) => ({
        label: layoutLabels[layout],
        moment: { scene, look: { ...look, layout }, tMs },
      }));
    case 'brands':
      return brandNames.map((brand) => ({
        label: brandLabel(brand),
        moment: { scene, look: { ...look, brand }, tMs },
      }));
    case 'times':
      return scene.timesMs.map((timeMs) => ({
        label: `${(timeMs / 1000).toFixed(2)} s`,
        moment: { scene, look, tMs: timeMs },
      }));
  }
}
