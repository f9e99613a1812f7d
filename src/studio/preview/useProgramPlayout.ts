import { useEffect, useRef, useState, type RefObject } from 'react';
import { useServices } from '../../contexts/ServicesContext.tsx';
import type { ProgramDigests } from '../../playout/programPlayback.ts';
import type { ProgramPlayout } from '../../playout/programPlayout.ts';
import type { Studio } from '../../participant/studio.ts';

/**
 * The share of time that drawing the preview may take. On a slow machine the preview's frame rate drops, not the
 * call's.
 */
const previewBudget = 0.15;

type PlayoutState = { type: 'starting' } | { type: 'running'; playout: ProgramPlayout } | { type: 'failed' };

/**
 * Draws the program into the element of the returned ref while the component is mounted. The compositor's code is
 * loaded here, after the first screen.
 */
export function useProgramPlayout(studio: Studio): {
  container: RefObject<HTMLDivElement | null>;
  state: PlayoutState;
} {
  const { errorReports } = useServices();
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<PlayoutState>({ type: 'starting' });
  useEffect(() => {
    let isGone = false;
    let end: (() => void) | null = null;
    const start = async (): Promise<void> => {
      const { createProgramPlayout } = await import('../../playout/programPlayout.ts');
      if (isGone) return;
      // To compare what is shown with other screens.
      const onDigests = (digests: ProgramDigests | null): void => {
        studio.showProgram(digests?.screen ?? null);
        if (container.current !== null && digests !== null)
          container.current.dataset['digest'] = digests.scene;
      };
      const playout = await createProgramPlayout({
        onDigests,
        pace: 'display',
        budget: previewBudget,
        onProblem: ({ code, subject, message }) => errorReports.report(new Error(message), { code, subject }),
      });
      if (isGone) {
        playout.dispose();
        return;
      }
      const update = (): void => playout.update(studio.store.getState());
      const stop = studio.store.subscribe(update);
      container.current?.replaceChildren(playout.screen);
      update();
      setState({ type: 'running', playout });
      end = () => {
        stop();
        studio.showProgram(null);
        playout.screen.remove();
        playout.dispose();
      };
    };
    start().catch((error: unknown) => {
      errorReports.report(error);
      if (!isGone) setState({ type: 'failed' });
    });
    return () => {
      isGone = true;
      end?.();
    };
  }, [studio, errorReports]);
  return { container, state };
}
