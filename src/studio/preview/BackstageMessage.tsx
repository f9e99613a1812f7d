import type { ReactElement } from 'react';
import { usePreferences, useServices } from '../../contexts/ServicesContext.tsx';
import { mayDo } from '../../protocol/roles.ts';
import { t } from '../../text/t.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './BackstageMessage.module.css';
import { useStudioState } from '../../contexts/StudioContext.ts';

/** Explains what backstage means until it has been acknowledged once in this browser. */
export function BackstageMessage(): ReactElement | null {
  const { preferences } = useServices();
  const isAcknowledged = usePreferences((state) => state.preferences.backstageMessageAcknowledged);
  const role = useStudioState((state) => state.role);
  if (isAcknowledged) return null;
  return (
    <section className={styles.message} aria-labelledby="backstage-title">
      <div>
        <h2 id="backstage-title" className={styles.title}>
          {t('backstage.title')}
        </h2>
        <p className={styles.content}>
          {mayDo(role, 'showAnyStream') ? t('backstage.contentHost') : t('backstage.content')}
        </p>
      </div>
      <Button variant="action" onClick={() => preferences.save({ backstageMessageAcknowledged: true })}>
        {t('backstage.confirm')}
      </Button>
    </section>
  );
}
