import type { ReactElement } from 'react';
import { usePreferences, useServices } from '../../contexts/ServicesContext.tsx';
import { mayDo, mayShowOwnStream, type Role } from '../../protocol/roles.ts';
import type { Scene } from '../../scene/scene.ts';
import { t, type TextKey } from '../../text/t.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './BackstageMessage.module.css';
import { useStudioState } from '../../contexts/StudioContext.ts';

/** Who will put this person on stream. */
function contentKey(role: Role, { speakersMayShow, disableStage }: Scene): TextKey {
  if (disableStage) return 'backstage.contentNoStage';
  if (mayDo(role, 'showAnyStream')) return 'backstage.contentHost';
  return mayShowOwnStream(role, speakersMayShow) ? 'backstage.content' : 'backstage.contentHostOnly';
}

/** Explains what backstage means until it has been acknowledged once in this browser. */
export function BackstageMessage(): ReactElement | null {
  const { preferences } = useServices();
  const isAcknowledged = usePreferences((state) => state.preferences.backstageMessageAcknowledged);
  const content = useStudioState(({ role, scene }) => contentKey(role, scene));
  if (isAcknowledged) return null;
  return (
    <section className={styles.message} aria-labelledby="backstage-title">
      <div>
        <h2 id="backstage-title" className={styles.title}>
          {t('backstage.title')}
        </h2>
        <p className={styles.content}>{t(content)}</p>
      </div>
      <Button variant="action" onClick={() => preferences.save({ backstageMessageAcknowledged: true })}>
        {t('backstage.confirm')}
      </Button>
    </section>
  );
}
