import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { Ban, Plus, Trash2, UserRound } from 'lucide-react';
import { useEffect, type ReactElement, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { presetNames, presetThumbnailUrl, type BackgroundChoice } from '../../background/backgroundChoice.ts';
import type { CameraBackground } from '../../participant/background/cameraBackground.ts';
import { t, type TextKey } from '../../text/t.ts';
import { chooseFiles } from '../../ui/chooseFiles.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './BackgroundPicker.module.css';

interface BackgroundPickerProps {
  background: CameraBackground;
  /** Why nothing can be chosen now. */
  whyNot: TextKey | null;
}

/** None, blurred, the presets and one's own picture, as tiles of which one is always chosen. */
export function BackgroundPicker({ background, whyNot }: BackgroundPickerProps): ReactElement {
  const { choice, isLoading, ownPictureUrl, problem } = useStore(background.store);
  const isDisabled = whyNot !== null;
  useEffect(() => background.findOwnPicture(), [background]);
  const upload = (): void =>
    chooseFiles({ accept: 'image/*' }, ([file]) => {
      if (file !== undefined) void background.addOwnPicture(file);
    });
  const tile = (value: BackgroundChoice, picture: ReactNode): ReactElement => (
    <Tile key={value} value={value} isBusy={isLoading && choice === value} picture={picture} />
  );
  return (
    <div className={styles.picker}>
      {whyNot !== null && <p className={styles.note}>{t(whyNot)}</p>}
      <div className={styles.grid}>
        <RadioGroup<BackgroundChoice>
          className={styles.group}
          aria-label={t('background.choices')}
          value={choice}
          disabled={isDisabled}
          onValueChange={(next) => background.choose(next)}
        >
          {tile('none', <Ban size={20} aria-hidden="true" />)}
          {tile('blur', <BlurredPerson />)}
          {presetNames.map((name) => tile(name, <img src={presetThumbnailUrl(name)} alt="" />))}
          {ownPictureUrl !== null && tile('own', <img src={ownPictureUrl} alt="" />)}
        </RadioGroup>
        <button
          type="button"
          className={styles.upload}
          aria-disabled={isDisabled || undefined}
          {...(isDisabled ? {} : { onClick: upload })}
        >
          <span className={styles.picture}>
            <Plus size={20} aria-hidden="true" />
          </span>
          <span>{t(ownPictureUrl === null ? 'background.upload' : 'background.replace')}</span>
        </button>
      </div>
      <span className="visually-hidden" role="status">
        {isLoading ? t('background.loading') : ''}
      </span>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {t(`background.problem.${problem}`)}
        </p>
      )}
      {ownPictureUrl !== null && (
        <p className={styles.kept}>
          {t('background.kept')}
          <IconButton
            size="small"
            label={t('background.remove')}
            icon={<Trash2 size={16} />}
            onClick={() => background.removeOwnPicture()}
          />
        </p>
      )}
    </div>
  );
}

interface TileProps {
  value: BackgroundChoice;
  isBusy: boolean;
  picture: ReactNode;
}

function Tile({ value, isBusy, picture }: TileProps): ReactElement {
  return (
    <Radio.Root value={value} nativeButton render={<button type="button" />} className={styles.tile}>
      <span className={styles.picture}>
        {picture}
        {isBusy && (
          <span className={styles.busy}>
            <Spinner size={20} />
          </span>
        )}
      </span>
      <span>{t(`background.${value}`)}</span>
    </Radio.Root>
  );
}

/** A sharp person in front of soft shapes. */
function BlurredPerson(): ReactElement {
  return (
    <span className={styles.blurred} aria-hidden="true">
      <UserRound size={22} />
    </span>
  );
}
