import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useServices } from '../contexts/ServicesContext.tsx';
import { thumbnailSeconds } from '../protocol/thumbnails.ts';
import { t } from '../text/adminText.ts';
import styles from './AdminPage.module.css';

/** What a live session showed last. Its place is kept until there is a picture, so that nothing moves. */
export function LiveThumbnail({ studioToken, name }: { studioToken: string; name: string }): ReactElement {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: ['thumbnails', studioToken],
    queryFn: () => api.getThumbnails(studioToken),
    refetchInterval: thumbnailSeconds * 1000,
    retry: false,
  });
  const newest = data?.pictures.at(-1);
  return (
    <div className={styles.thumbnail}>
      {newest !== undefined && (
        <img src={newest.url} alt={t('admin.thumbnail', { name })} width={320} height={180} />
      )}
    </div>
  );
}
