import type { ReactElement } from 'react';
import { HexColorPicker } from 'react-colorful';
import { longColor } from './colorText.ts';
import styles from './ColorField.module.css';

interface ColorPickerProps {
  color: string;
  onPick: (color: string) => void;
}

/** Saturation and brightness in a square, hue on a line; both work by pointer and by arrow keys. */
export default function ColorPicker({ color, onPick }: ColorPickerProps): ReactElement {
  return (
    <div className={styles.picker}>
      <HexColorPicker color={longColor(color)} onChange={onPick} />
    </div>
  );
}
