import { useEffect, useState } from 'react';
import type * as covers from './covers.ts';
import type { Cover, ProgramPart } from '../program/describe/coverOf.ts';
import { useServices } from './ServicesContext.tsx';
import { useStudioState } from './StudioContext.ts';

type CoverRules = Pick<typeof covers, 'coverIn' | 'nextCoverMs'>;
/** Loaded when something is on stream, with the code that draws the program. */
let loadedRules: CoverRules | null = null;

/** What covers a part of the program that is on stream, on this screen and now; null if nothing does, or if it is not on. */
export function useCover(part: ProgramPart, isOn: boolean): Cover | null {
  const { clock } = useServices();
  const rules = useCoverRules(isOn);
  const nextMs = useStudioState((state) => (isOn && rules !== null ? rules.nextCoverMs(state) : null));
  const [, setChanges] = useState(0);
  useEffect(() => {
    if (nextMs === null) return;
    const waitMs = nextMs - clock.nowMs();
    if (waitMs < 0 || waitMs === Infinity) return;
    return clock.setTimer(waitMs + 1, () => setChanges((count) => count + 1));
  }, [clock, nextMs]);
  return useStudioState((state) =>
    isOn && rules !== null ? rules.coverIn(state, part, clock.nowMs()) : null,
  );
}

function useCoverRules(isWanted: boolean): CoverRules | null {
  const { errorReports } = useServices();
  const [rules, setRules] = useState(loadedRules);
  useEffect(() => {
    if (!isWanted || rules !== null) return;
    import('./covers.ts').then(
      (module) => {
        loadedRules = module;
        setRules(module);
      },
      (error: unknown) => errorReports.report(error),
    );
  }, [isWanted, rules, errorReports]);
  return rules;
}
