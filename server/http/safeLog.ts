/** What the log keeps of an error: no other property, because libraries put parameters and addresses into theirs. */
interface LoggedError extends Record<string, unknown> {
  type: string;
  message: string;
  stack: string;
  code?: string;
  cause?: LoggedError;
}

/** Errors in a cause's cause and deeper than this are left out. */
const maxCauses = 5;

/** The log's form of an error, without the parameters of a failed query. */
export function describeLoggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const message = withoutValues(error);
  const { stack = '' } = error;
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const isDeeper = error.cause !== undefined && depth < maxCauses;
  return {
    type: error.name,
    message,
    // A stack begins with the message as it was.
    stack: stack.includes(error.message) ? (stack.split(error.message).at(-1) ?? '') : '',
    ...code,
    ...(isDeeper ? { cause: describeLoggedError(error.cause, depth + 1) } : {}),
  };
}

/** A failed query's message without its parameters, and a database's without the values that it quotes. */
function withoutValues(error: Error): string {
  if ('params' in error && 'query' in error) return `Failed query: ${String(error.query)}`;
  const isDataException = 'code' in error && typeof error.code === 'string' && error.code.startsWith('22');
  return isDataException ? error.message.replaceAll(/"[^"]*"/g, '"…"') : error.message;
}

/** Text of an address up to a quote, a space or an escape sequence of JSON. */
const rest = String.raw`[^\s"'\\]`;
const replacements: readonly [RegExp, string][] = [
  // The stream key follows the name of the application.
  [
    new RegExp(String.raw`(rtmps?://)(?:[^\s"'\\@/]*@)?([^\s"'\\/]+(?:/[^\s"'\\/?]+)?)${rest}*`, 'gi'),
    '$1$2/…',
  ],
  [/([a-z][a-z\d+.-]*:\/\/)[^\s"'\\@/]+@/gi, '$1…@'],
  [new RegExp(String.raw`((?:https?|wss?)://[^\s"'\\?#]*)[?#]${rest}*`, 'gi'), '$1?…'],
  [/([?&#](?:\w*token|key|resume|secret|signature)=)[^\s"'\\&)]+/gi, '$1…'],
];

/** Takes queries, fragments, passwords and stream keys out of the addresses in a line of the log. */
export const redactSecrets = (line: string): string =>
  replacements.reduce((text, [pattern, replacement]) => text.replaceAll(pattern, replacement), line);
