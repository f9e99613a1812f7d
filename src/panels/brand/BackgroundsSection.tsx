import { Eye, EyeOff, Plus, Trash2, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { acceptOf, judgeDrag } from '../../api/uploads/fileRules.ts';
import type { Background } from '../../scene/content/backgrounds.ts';
import { hideBackground, showBackground } from '../../participant/commands/brandCommands.ts';
import { useStudio, useStudioState } from '../../contexts/StudioContext.ts';
import { useEdits } from '../../contexts/useEdits.ts';
import { createBackgroundEdits } from '../../participant/edits/backgroundEdits.ts';
import type { ImageUpload } from '../../participant/uploads/imageUploads.ts';
import { asBackground, isPending } from '../../participant/uploads/pendingBackground.ts';
import { useImageUploads, useUploads } from '../../contexts/UploadsContext.ts';
import { t } from '../../text/t.ts';
import { useConfirm } from '../../ui/ConfirmContext.tsx';
import { DropZone } from '../../ui/DropZone.tsx';
import { chooseFiles } from '../../ui/chooseFiles.ts';
import signStyles from '../../ui/HoverSign.module.css';
import { IconButton } from '../../ui/IconButton.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import styles from './BackgroundsSection.module.css';
import panelStyles from './BrandPanel.module.css';
import { Section } from './Section.tsx';

/** The session's backgrounds: show, hide and delete them, and add more by upload or drop. */
export function BackgroundsSection(): ReactElement {
  const studio = useStudio();
  const { images } = useUploads();
  const backgrounds = useStudioState(({ content }) => content.backgrounds);
  const status = useStudioState(({ contentStatus }) => contentStatus.backgrounds);
  const uploads = useImageUploads('background');
  const confirm = useConfirm();
  const edits = useEdits(createBackgroundEdits);
  const add = (files: File[]): void => void images.add('background', files);
  const ask = ({ id }: Background): void =>
    confirm({
      title: t('brand.deleteBackground.title'),
      content: t('brand.deleteBackground.content'),
      confirmLabel: t('brand.deleteBackground.confirm'),
      onConfirm: () => void studio.edit(edits.remove(id)),
    });
  const all = [...backgrounds, ...uploads.map(asBackground)];
  return (
    <Section title={t('brand.backgrounds')}>
      <ListState
        status={status}
        failure={t('brand.backgroundsFailed')}
        onRetry={() => studio.reloadList('backgrounds')}
      >
        {all.length === 0 && <p className={panelStyles.note}>{t('brand.noBackgrounds')}</p>}
        <DropZone
          accepts={(items) => judgeDrag(items, 'background')}
          onFiles={add}
          acceptedText={t('upload.drop')}
          rejectedText={t('upload.cannotDrop')}
          size="small"
        >
          <ul className={styles.grid} aria-label={t('brand.backgrounds')}>
            {all.map((background, index) =>
              isPending(background) ? (
                <UploadTile
                  key={background.upload.key}
                  upload={background.upload}
                  onCancel={() => images.cancel(background.upload.key)}
                />
              ) : (
                <BackgroundTile
                  key={background.id}
                  background={background}
                  number={index + 1}
                  onDelete={() => ask(background)}
                />
              ),
            )}
            <li>
              <button
                type="button"
                className={styles.upload}
                onClick={() => chooseFiles({ accept: acceptOf('background') }, add)}
              >
                <Plus size={20} aria-hidden="true" />
                {t('brand.addBackground')}
              </button>
            </li>
          </ul>
        </DropZone>
      </ListState>
    </Section>
  );
}

/** An upload from this browser, with its progress. */
function UploadTile({ upload, onCancel }: { upload: ImageUpload; onCancel: () => void }): ReactElement {
  return (
    <li className={styles.tile} data-pending>
      <img src={upload.previewUrl} alt="" />
      <span className={styles.progress}>
        <ProgressBar label={t('brand.uploadingBackground')} share={upload.uploadProgress} />
      </span>
      <span className={styles.corner}>
        <IconButton size="small" label={t('studio.cancel')} icon={<X size={16} />} onClick={onCancel} />
      </span>
    </li>
  );
}

interface BackgroundTileProps {
  background: Background;
  number: number;
  onDelete: () => void;
}

/** Pressing the picture shows it on stream or hides it again. */
function BackgroundTile({ background, number, onDelete }: BackgroundTileProps): ReactElement {
  const studio = useStudio();
  const { id, url, thumbnailUrl } = background;
  const isShown = useStudioState(
    ({ scene }) => scene.template.background.visible && scene.template.background.url === url,
  );
  const press = (): void => {
    if (isShown) studio.run(hideBackground, undefined);
    else if (url !== null) studio.run(showBackground, { backgroundId: id, url, thumbnailUrl });
  };
  return (
    <li
      className={styles.tile}
      data-shown={isShown || undefined}
      aria-label={t('brand.background', { number })}
    >
      <button
        type="button"
        className={styles.picture}
        aria-pressed={isShown}
        aria-label={t(isShown ? 'brand.hideBackground' : 'brand.showBackground', { number })}
        onClick={press}
      >
        <img src={thumbnailUrl ?? url ?? ''} alt="" loading="lazy" decoding="async" />
        {isShown && <span className={styles.state}>{t('upload.onStream')}</span>}
        <span className={signStyles.sign} aria-hidden="true">
          {isShown ? <EyeOff size={20} /> : <Eye size={20} />}
        </span>
      </button>
      <span className={styles.corner}>
        <IconButton
          size="small"
          label={t('brand.deleteBackground', { number })}
          icon={<Trash2 size={16} />}
          onClick={onDelete}
        />
      </span>
    </li>
  );
}
