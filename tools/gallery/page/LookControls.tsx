import type { ReactElement } from 'react';
import { allScenes } from '../scenes/allScenes.ts';
import { brands, type Look } from '../scenes/look.ts';
import { textKinds } from '../scenes/wording.ts';
import { Choice } from './Choice.tsx';
import {
  brandNames,
  findScene,
  layoutNames,
  sheetKinds,
  themeNames,
  type GalleryState,
} from './galleryState.ts';
import styles from './Gallery.module.css';
import { brandLabel, layoutLabels, sheetLabels, textLabels, themeLabels } from './labels.ts';

interface LookControlsProps {
  state: GalleryState;
  /** The values that the scene fixes. */
  fixed: Partial<Look>;
  onChange(change: Partial<GalleryState>): void;
}

const fromOptions = ['', ...allScenes.map(({ id }) => id)];
const cameraCounts = Array.from({ length: 10 }, (_, count) => String(count));

/** Controls for how the scene is shown: theme, brand, writing, layout, cameras, and one picture or a sheet. */
export function LookControls({ state, fixed, onChange }: LookControlsProps): ReactElement {
  const { look, sheet } = state;
  const changeLook = (change: Partial<Look>): void => onChange({ look: { ...look, ...change } });
  const colors = brands[look.brand];
  return (
    <div className={styles.controls}>
      <Choice
        label="Theme"
        hint="T"
        value={fixed.theme ?? look.theme}
        options={themeNames}
        labelOf={(theme) => themeLabels[theme]}
        isFixed={fixed.theme !== undefined}
        onChoose={(theme) => changeLook({ theme })}
      />
      <Choice
        label="Layout"
        hint="L"
        value={fixed.layout ?? look.layout}
        options={layoutNames}
        labelOf={(layout) => layoutLabels[layout]}
        isFixed={fixed.layout !== undefined}
        onChoose={(layout) => changeLook({ layout })}
      />
      <Choice
        label="Cameras"
        hint="0–9"
        value={String(fixed.cameras ?? look.cameras)}
        options={cameraCounts}
        labelOf={(count) => count}
        isFixed={fixed.cameras !== undefined}
        onChoose={(count) => changeLook({ cameras: Number(count) })}
      />
      <Choice
        label="Writing"
        hint="W"
        value={fixed.text ?? look.text}
        options={textKinds}
        labelOf={(text) => textLabels[text]}
        isFixed={fixed.text !== undefined}
        onChoose={(text) => changeLook({ text })}
      />
      <Choice
        label="Brand"
        hint="B"
        value={fixed.brand ?? look.brand}
        options={brandNames}
        labelOf={(brand) => brandLabel(brand)}
        isFixed={fixed.brand !== undefined}
        onChoose={(brand) => changeLook({ brand })}
        mark={[colors.primary, colors.secondary]}
      />
      <Choice
        label="Comes after"
        hint="F"
        value={state.fromId ?? ''}
        options={fromOptions}
        labelOf={(id) => findScene(id)?.title ?? 'Its own'}
        isFixed={false}
        onChoose={(id) => onChange({ fromId: id === '' ? null : id })}
      />
      <Choice
        label="Show"
        hint="S"
        value={sheet}
        options={sheetKinds}
        labelOf={(kind) => sheetLabels[kind]}
        isFixed={false}
        onChoose={(kind) => onChange({ sheet: kind })}
      />
    </div>
  );
}
