import { X } from 'lucide-react';
import { useEffect, type ReactElement } from 'react';
import { firstSteps } from '../../api/preferences.ts';
import { usePreferences } from '../../contexts/ServicesContext.tsx';
import { useStudioState } from '../../contexts/StudioContext.ts';
import { mayDo } from '../../protocol/roles.ts';
import { t } from '../../text/t.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './FirstSteps.module.css';
import { stepsDone } from './firstSteps.ts';
import { useFirstSteps } from './useFirstSteps.ts';

/** What a host who is here for the first time does next; each hint goes once that is done, or all when they are closed. */
export function FirstSteps(): ReactElement | null {
  const isHost = useStudioState(({ role }) => mayDo(role, 'goLive'));
  // One explanation after the other.
  const knowsBackstage = usePreferences((state) => state.preferences.backstageMessageAcknowledged);
  return isHost && knowsBackstage ? <Hints /> : null;
}

function Hints(): ReactElement | null {
  const { left, finish } = useFirstSteps();
  const done = useStudioState(stepsDone);
  useEffect(() => finish(done), [done, finish]);
  const shown = left.filter((step) => !done.includes(step));
  if (shown.length === 0) return null;
  return (
    <section className={styles.hints} aria-label={t('firstSteps.label')}>
      <ol className={styles.list}>
        {shown.map((step) => (
          <li key={step} className={styles.hint} value={firstSteps.indexOf(step) + 1}>
            {t(`firstSteps.${step}`)}
          </li>
        ))}
      </ol>
      <IconButton
        size="small"
        side="bottom"
        label={t('firstSteps.close')}
        icon={<X size={16} />}
        onClick={() => finish(firstSteps)}
      />
    </section>
  );
}
