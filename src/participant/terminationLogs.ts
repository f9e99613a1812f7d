import type { TerminationLogs } from '../protocol/rest.ts';
import { terminationLogLimits } from '../protocol/rest.ts';
import type { StudioState } from './studioState.ts';

/** What a host's session has logged, to go with the call that ends the event. */
export interface SessionProblems {
  add(error: unknown): void;
  /** `who` is the name that the host goes by. */
  describeEnd(state: StudioState, who: string): TerminationLogs;
}

/** Of an error that comes again and again, and of any other, only the last ones say how it ended. */
const maxProblems = 20;

export function createSessionProblems(): SessionProblems {
  const problems: string[] = [];
  return {
    add(error) {
      problems.push(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
      if (problems.length > maxProblems) problems.shift();
    },
    describeEnd(state, who) {
      // The latest first, because the text is cut at its end.
      const lines = ['a host ended the event', ...describeComposers(state), ...problems.toReversed()];
      return {
        stopped_by: `${who} (${state.currentUser.id ?? 'not connected'})`.slice(
          -terminationLogLimits.stoppedBy,
        ),
        reason: lines.join('\n').slice(0, terminationLogLimits.reason),
      };
    },
  };
}

/** One line for each composer: whether it shows what this screen shows, as far as it has told. */
function describeComposers({ connections, displayedPrograms, ownProgram }: StudioState): string[] {
  const composers = connections.filter(({ data }) => data.is_composer);
  if (composers.length === 0) return ['no composer was connected'];
  return composers.map(({ id }) => {
    const shown = displayedPrograms[id]?.digest;
    if (shown === undefined || ownProgram === null) return `composer ${id}: its program is not known`;
    return `composer ${id}: ${shown === ownProgram.digest ? 'showed the same program' : `showed program ${shown}, here it was ${ownProgram.digest}`}`;
  });
}
