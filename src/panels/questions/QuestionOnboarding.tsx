import type { ReactElement } from 'react';
import { usePreferences, useServices } from '../../contexts/ServicesContext.tsx';
import { useStudioState } from '../../contexts/StudioContext.ts';
import { t } from '../../text/chatText.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './QuestionOnboarding.module.css';

/** Says how questions work, before the show, until somebody has read it in this browser. */
export function QuestionOnboarding(): ReactElement | null {
  const { preferences } = useServices();
  const isFinished = usePreferences((state) => state.preferences.questionOnboardingFinished);
  const isIdle = useStudioState(({ scene }) => scene.status === 'idle');
  if (isFinished || !isIdle) return null;
  return (
    <section className={styles.card} aria-label={t('questions.onboarding')}>
      <h3 className={styles.title}>{t('questions.onboarding')}</h3>
      <p>{t('questions.onboardingContent')}</p>
      <Button onClick={() => preferences.save({ questionOnboardingFinished: true })}>
        {t('questions.onboardingDone')}
      </Button>
    </section>
  );
}
