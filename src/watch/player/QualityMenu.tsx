import { Settings } from 'lucide-react';
import { useEffect, useId, useRef, type ReactElement } from 'react';
import { t } from '../../text/playerText.ts';
import type { PlaybackState, Quality } from '../playback/playback.ts';
import styles from './QualityMenu.module.css';

interface QualityMenuProps {
  state: PlaybackState;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  onChoose(quality: Quality): void;
}

/** The choice between the renditions that there are. It is part of the player, because full screen shows nothing else. */
export function QualityMenu({ state, isOpen, onOpenChange, onChoose }: QualityMenuProps): ReactElement {
  const { quality, renditions, shownRendition } = state;
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const name = useId();
  useEffect(() => {
    if (!isOpen) return;
    root.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
    const closeOutside = ({ target }: PointerEvent): void => {
      if (target instanceof Node && root.current?.contains(target) !== true) onOpenChange(false);
    };
    addEventListener('pointerdown', closeOutside);
    return () => removeEventListener('pointerdown', closeOutside);
  }, [isOpen, onOpenChange]);
  const close = (): void => {
    onOpenChange(false);
    button.current?.focus();
  };
  const shownLines = renditions.find((each) => each.name === shownRendition)?.heightPx;
  const automatic =
    shownLines === undefined || quality !== 'auto'
      ? t('player.automatic')
      : t('player.automaticNow', { rendition: t('player.lines', { lines: String(shownLines) }) });
  const entries: [Quality, string][] = [
    ['auto', automatic],
    ...renditions.map(({ name: rendition, heightPx }): [Quality, string] => [
      rendition,
      t('player.lines', { lines: String(heightPx) }),
    ]),
    ['sound', t('player.onlySound')],
  ];
  return (
    <div ref={root} className={styles.quality}>
      {isOpen && (
        <fieldset
          className={styles.menu}
          onKeyDown={({ key }) => {
            if (key === 'Escape' || key === 'Enter') close();
          }}
        >
          <legend>{t('player.quality')}</legend>
          {entries.map(([value, label]) => (
            <label
              key={value}
              className={styles.entry}
              onClick={(event) => {
                // By a press, and not by the arrow keys, which click the field, too.
                if (event.detail === 0) return;
                event.preventDefault();
                onChoose(value);
                close();
              }}
            >
              <input type="radio" name={name} checked={quality === value} onChange={() => onChoose(value)} />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={t('player.quality')}
        aria-expanded={isOpen}
        title={t('player.quality')}
        onClick={() => onOpenChange(!isOpen)}
      >
        <Settings size={20} />
      </button>
    </div>
  );
}
