import { Film } from 'lucide-react';
import type { ReactElement } from 'react';
import styles from './AssetThumb.module.css';
import { isVideoType } from './assetNames.ts';

interface AssetThumbProps {
  url: string | null;
  mimeType: string;
}

/** A small picture of an asset, or the first frame of a video. */
export function AssetThumb({ url, mimeType }: AssetThumbProps): ReactElement {
  if (url === null) return <span className={styles.thumb} />;
  if (!isVideoType(mimeType))
    return (
      <img className={styles.thumb} src={url} alt="" loading="lazy" decoding="async" draggable={false} />
    );
  return (
    <span className={styles.thumb}>
      {/* The fragment makes the browser show the first frame without playing. */}
      <video className={styles.video} src={`${url}#t=0.1`} preload="metadata" muted playsInline />
      <Film size={14} className={styles.sign} aria-hidden="true" />
    </span>
  );
}
