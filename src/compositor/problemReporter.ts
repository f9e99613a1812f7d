import type { CompositorProblem, CompositorProblemCode } from './compositor.ts';

/** Reports each problem once for each subject: a font that is missing in every frame is one problem. */
export interface ProblemReporter {
  report(code: CompositorProblemCode, subject: string, message: string): void;
  /** The problem is over; the next one of its kind is reported again. */
  forget(code: CompositorProblemCode, subject: string): void;
}

export function createProblemReporter(
  onProblem: (problem: CompositorProblem) => void = () => {},
): ProblemReporter {
  const reported = new Set<string>();
  const keyOf = (code: CompositorProblemCode, subject: string): string => `${code} ${subject}`;
  return {
    report(code, subject, message) {
      const key = keyOf(code, subject);
      if (reported.has(key)) return;
      reported.add(key);
      onProblem({ code, subject, message });
    },
    forget: (code, subject) => void reported.delete(keyOf(code, subject)),
  };
}
