import { Megaphone } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../text/audienceText.ts';
import { CallToActionOverlay } from '../../ui/CallToActionOverlay.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useAudience } from '../AudienceContext.tsx';
import styles from './TabContent.module.css';

/** The open call to action. */
export function OffersTab(): ReactElement {
  const { callToAction, noteClick } = useAudience();
  return (
    <div className={styles.scroller}>
      {callToAction === null ? (
        <EmptyState isPlain icon={<Megaphone size={24} />} text={t('offers.empty')} />
      ) : (
        <CallToActionOverlay
          className={styles.offer}
          title={t('offers.tab')}
          callToAction={callToAction}
          onFollow={() => noteClick(callToAction.id)}
        />
      )}
    </div>
  );
}
