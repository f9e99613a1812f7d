import { StartError } from '../errors.ts';

/** What is printed when the server cannot start: one line, and the stack only to somebody who debugs. */
export function describeStartError(error: unknown, withStack: boolean): string {
  const line = error instanceof StartError ? error.message : `The server cannot start: ${describe(error)}`;
  return withStack && error instanceof Error ? `${line}\n${String(error.stack)}` : line;
}

/** An error and its causes on one line. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const causes = error.cause === undefined ? '' : ` (${describe(error.cause)})`;
  return `${error.message.replace(/\s+/g, ' ')}${causes}`;
}
