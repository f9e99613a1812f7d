import { useCallback } from 'react';
import { firstSteps, type FirstStep } from '../../api/preferences.ts';
import { usePreferences, useServices } from '../../contexts/ServicesContext.tsx';

/** The first steps that were never done in this browser, and how to mark some as done. */
export function useFirstSteps(): {
  left: readonly FirstStep[];
  finish: (steps: readonly FirstStep[]) => void;
} {
  const { preferences } = useServices();
  const done = usePreferences((state) => state.preferences.firstStepsDone);
  const finish = useCallback(
    (steps: readonly FirstStep[]): void => {
      const known = preferences.store.getState().preferences.firstStepsDone;
      if (steps.every((step) => known.includes(step))) return;
      const all = firstSteps.filter((step) => known.includes(step) || steps.includes(step));
      preferences.save({ firstStepsDone: all });
    },
    [preferences],
  );
  return { left: firstSteps.filter((step) => !done.includes(step)), finish };
}
