import type { ErrorSink } from '../errorReports/errorSink.ts';
/** The log's level `error`; `fatal` is above it. */
const errorLevel = 50;

/** Passes the error of a line of the log on to the sink, if the line is about one, with the id of the request in whose log it is. */
export function passOnError(
  sink: ErrorSink,
  fields: unknown,
  level: number,
  bindings: Record<string, unknown>,
): void {
  if (level < errorLevel || typeof fields !== 'object' || fields === null || !('err' in fields)) return;
  const { requestId } = bindings;
  sink.report(fields.err, typeof requestId === 'string' ? requestId : undefined);
}
