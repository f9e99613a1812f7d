import { StartError } from '../errors.ts';
import { describeLoggedError, redactSecrets } from '../http/safeLog.ts';

/** What is printed when the server cannot start: one line, and the stack only to somebody who debugs. */
export function describeStartError(error: unknown, withStack: boolean): string {
  const line = error instanceof StartError ? error.message : `The server cannot start: ${describe(error)}`;
  return redactSecrets(withStack ? `${line}\n${describeLoggedError(error).stack}` : line);
}

/** An error and its causes on one line. */
function describe(error: unknown): string {
  const { message } = describeLoggedError(error);
  const causes = error instanceof Error && error.cause !== undefined ? ` (${describe(error.cause)})` : '';
  return `${message.replace(/\s+/g, ' ')}${causes}`;
}
