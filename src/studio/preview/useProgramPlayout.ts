import { useEffect, useRef, useState, type RefObject } from 'react';
import { useServices } from '../../contexts/ServicesContext.tsx';
import type { ProgramPlayout } from '../../playout/programPlayout.ts';
import type { Studio } from '../../participant/studio.ts';

/**
 * The share of time that drawing the preview may take. On a slow machine the preview's frame rate drops, not the
 * call's.
 */
const previewBudget = 0.15;

export type OutputState =
  | { type: 'starting' }
  | { type: 'running'; output: ProgramPlayout }
  | { type: 'failed' };

/**
 * Draws the program into the element of the returned ref while the component is mounted. The compositor's code is
 * loaded here, after the first screen.
 */
export function useProgramPlayout(studio: Studio): {
  holder: RefObject<HTMLDivElement | null>;
  state: OutputState;
} {
  const { errorReports } = useServices();
  const holder = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<OutputState>({ type: 'starting' });
  useEffect(() => {
    let isGone = false;
    let end: (() => void) | null = null;
    const start = async (): Promise<void> => {
      const { createProgramPlayout } = await import('../../playout/programPlayout.ts');
      if (isGone) return;
      // The digest of what is shown, to compare with other screens.
      const onDigest = (digest: string | null): void => {
        studio.showProgram(digest);
        if (holder.current !== null && digest !== null) holder.current.dataset['digest'] = digest;
      };
      const output = await createProgramPlayout({
        onDigest,
        pace: 'display',
        budget: previewBudget,
        onProblem: ({ code, subject, message }) => errorReports.report(new Error(message), { code, subject }),
      });
      if (isGone) {
        output.dispose();
        return;
      }
      const update = (): void => output.update(studio.store.getState());
      const stop = studio.store.subscribe(update);
      holder.current?.replaceChildren(output.screen);
      update();
      setState({ type: 'running', output });
      end = () => {
        stop();
        studio.showProgram(null);
        output.screen.remove();
        output.dispose();
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
  return { holder, state };
}
