import { FileText, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatBytes } from '../../api/uploads/fileRules.ts';
import { AssetThumb } from '../../studio/assetsBar/AssetThumb.tsx';
import type { AssetUpload } from '../../participant/uploads/uploadList.ts';
import { useUploads } from '../../contexts/UploadsContext.ts';
import { t } from '../../text/t.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import styles from './AssetRow.module.css';

/** A file being uploaded: its picture, its progress and a way to cancel it. */
export function UploadRow({ upload }: { upload: AssetUpload }): ReactElement {
  const { assets } = useUploads();
  const { fileName, fileSize, mimeType, previewUrl, uploadProgress, status, isReading, sourceId } = upload;
  const label = t(isReading ? 'assets.reading' : 'assets.uploading', { name: fileName });
  return (
    <div className={styles.row} data-pending>
      <span className={styles.noHandle} />
      <span className={styles.show}>
        <span className={styles.picture}>
          {previewUrl === null ? (
            <FileText size={20} className={styles.document} aria-hidden="true" />
          ) : (
            <AssetThumb url={previewUrl} mimeType={mimeType} />
          )}
        </span>
        <span className={styles.text}>
          <span className={styles.name} title={fileName}>
            {fileName}
          </span>
          {status === 'done' ? (
            <span className={styles.state}>{t('assets.done')}</span>
          ) : (
            <span className={styles.state}>{formatBytes(fileSize)}</span>
          )}
          <ProgressBar label={label} share={uploadProgress} />
        </span>
      </span>
      <IconButton
        size="small"
        label={t('assets.cancel', { name: fileName })}
        icon={<X size={16} />}
        side="left"
        onClick={() => assets.cancel(sourceId)}
      />
    </div>
  );
}
