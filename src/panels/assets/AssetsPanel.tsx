import { Images, Plus, Trash2, Upload } from 'lucide-react';
import type { ReactElement } from 'react';
import { mayDo } from '../../protocol/roles.ts';
import { acceptOf, judgeDrag } from '../../api/uploads/fileRules.ts';
import { useStudio, useStudioState } from '../../contexts/StudioContext.ts';
import { useAddAssets } from '../../studio/assetsBar/useAddAssets.ts';
import { useEdits } from '../../contexts/useEdits.ts';
import { createAssetEdits } from '../../participant/edits/assetEdits.ts';
import { useAssetUploads } from '../../contexts/UploadsContext.ts';
import { t } from '../../text/t.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/ConfirmContext.tsx';
import { DropZone } from '../../ui/DropZone.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { chooseFiles } from '../../ui/chooseFiles.ts';
import { ListState } from '../../ui/ListState.tsx';
import { AssetList } from './AssetList.tsx';
import styles from './AssetsPanel.module.css';

/** Upload, sort, show and delete pictures, videos and the pages of PDFs. */
export default function AssetsPanel(): ReactElement {
  const studio = useStudio();
  const add = useAddAssets();
  const status = useStudioState(({ contentStatus }) => contentStatus.assets);
  const count = useStudioState(({ content }) => content.assets.list.length);
  const isUploading = useAssetUploads((uploads) => uploads.length > 0);
  return (
    <DropZone
      className={styles.zone}
      accepts={(items) => judgeDrag(items, 'assets')}
      onFiles={add}
      acceptedText={t('assets.drop')}
      rejectedText={t('assets.cannotDrop')}
    >
      <ListState status={status} failure={t('assets.failed')} onRetry={() => studio.reloadList('assets')}>
        {count === 0 && !isUploading ? (
          <Empty onFiles={add} />
        ) : (
          <>
            <Tools count={count} onFiles={add} />
            <AssetList />
          </>
        )}
      </ListState>
    </DropZone>
  );
}

function Empty({ onFiles }: { onFiles: (files: File[]) => void }): ReactElement {
  return (
    <EmptyState
      icon={<Images size={24} />}
      text={t('assets.empty')}
      action={
        <>
          <Button
            variant="action"
            icon={<Upload size={18} />}
            onClick={() => chooseFiles({ accept: acceptOf('assets'), multiple: true }, onFiles)}
          >
            {t('assets.upload')}
          </Button>
          <p className={styles.types}>{t('assets.types')}</p>
        </>
      }
    />
  );
}

function Tools({ count, onFiles }: { count: number; onFiles: (files: File[]) => void }): ReactElement {
  const studio = useStudio();
  const mayDeleteAny = useStudioState(({ role }) => mayDo(role, 'deleteAnyAsset'));
  const edits = useEdits(createAssetEdits);
  const confirm = useConfirm();
  const ask = (): void =>
    confirm({
      title: t('assets.deleteAll.title'),
      content: t('assets.deleteAll.content', { count }),
      confirmLabel: t('assets.deleteAll.confirm'),
      onConfirm: () => void studio.edit(edits.removeAll()),
    });
  return (
    <div className={styles.tools}>
      <Button
        className={styles.add}
        icon={<Plus size={18} />}
        onClick={() => chooseFiles({ accept: acceptOf('assets'), multiple: true }, onFiles)}
      >
        {t('assets.add')}
      </Button>
      {mayDeleteAny && (
        <Button variant="ghost" icon={<Trash2 size={16} />} disabled={count === 0} onClick={ask}>
          {t('assets.deleteAll')}
        </Button>
      )}
    </div>
  );
}
