import { ImageUp, Upload, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { acceptOf, judgeDrag } from '../../api/uploads/fileRules.ts';
import { hideLogo, showLogo } from '../../participant/commands/brandCommands.ts';
import { useStudio, useStudioState } from '../../contexts/StudioContext.ts';
import { useImageUploads, useUploads } from '../../contexts/UploadsContext.ts';
import { t } from '../../text/t.ts';
import { Button } from '../../ui/Button.tsx';
import { DropZone } from '../../ui/DropZone.tsx';
import { chooseFiles } from '../../ui/chooseFiles.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Switch } from '../../ui/Switch.tsx';
import panelStyles from './BrandPanel.module.css';
import styles from './LogoSection.module.css';
import { Section } from './Section.tsx';

/** Shows or hides the logo, and replaces it by upload or drop. */
export function LogoSection(): ReactElement {
  const studio = useStudio();
  const { images } = useUploads();
  const { url, visible } = useStudioState(({ scene }) => scene.template.logo);
  const [pending] = useImageUploads('logo');
  const add = (files: File[]): void => void images.add('logo', files);
  const shownUrl = pending?.previewUrl ?? url;
  return (
    <Section title={t('brand.logo')}>
      {url !== null && (
        <Switch
          label={t('brand.showLogo')}
          checked={visible}
          onChange={(isOn) => studio.run(isOn ? showLogo : hideLogo, undefined)}
        />
      )}
      <DropZone
        accepts={(items) => judgeDrag(items, 'logo')}
        onFiles={add}
        disabled={pending !== undefined}
        acceptedText={t('upload.drop')}
        rejectedText={t('upload.cannotDrop')}
        size="small"
      >
        <div className={styles.card} data-empty={shownUrl === null || undefined}>
          {shownUrl === null ? (
            <p className={panelStyles.note}>{t('brand.noLogo')}</p>
          ) : (
            <div className={styles.picture}>
              <img
                src={shownUrl}
                alt={t('brand.logoAlt')}
                data-pending={pending !== undefined || undefined}
              />
            </div>
          )}
          {pending === undefined ? (
            <Button
              className={styles.upload}
              icon={url === null ? <ImageUp size={18} /> : <Upload size={18} />}
              onClick={() => chooseFiles({ accept: acceptOf('logo') }, add)}
            >
              {url === null ? t('brand.uploadLogo') : t('brand.replaceLogo')}
            </Button>
          ) : (
            <div className={styles.progress}>
              <ProgressBar label={t('brand.uploadingLogo')} share={pending.uploadProgress} />
              <IconButton
                size="small"
                label={t('studio.cancel')}
                icon={<X size={16} />}
                onClick={() => images.cancel(pending.key)}
              />
            </div>
          )}
        </div>
      </DropZone>
    </Section>
  );
}
