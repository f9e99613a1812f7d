import { z } from 'zod';

/** A text that is one of our own: no sentence, address or key looks like it. */
const word = z.string().regex(/^\w{1,60}$/);
const id = z.string().regex(/^[\w-]{1,128}$/);

/** Where in the code, without the part of the path that depends on the machine; pages have addresses, so only files are named. */
const fileName = z.string().transform((path) => {
  const file = path.replace(/[?#].*$/, '');
  if (/^node:[\w/]+$/.test(file)) return file;
  return (
    /(?:node_modules|assets|dist|server|src)\/(?:(?!node_modules\/)[\w@.-]+\/)*[\w@.-]+$/.exec(file)?.[0] ??
    '…'
  );
});

/** Of a function that is written in the code; other texts in its place are left out. */
const functionName = z
  .string()
  .regex(/^(?:async |new )?[\w$.<>#?]+(?: \[as [\w$]+\])?$/)
  .catch('?');

const frameSchema = z.object({
  filename: fileName.exactOptional(),
  function: functionName.exactOptional(),
  lineno: z.number().exactOptional(),
  colno: z.number().exactOptional(),
});

/** Readers of stack traces say `undefined` of what a line does not have. */
const withoutUnknown = (frame: unknown): unknown =>
  typeof frame === 'object' && frame !== null
    ? Object.fromEntries(Object.entries(frame).filter(([, value]) => value !== undefined))
    : frame;

/** A place in a stack trace. */
export type OutgoingFrame = z.input<typeof frameSchema>;

/**
 * All that leaves for a service that collects error reports; parsing takes everything else off. It has no texts: they may quote names,
 * messages, addresses and keys. The log has them under the same request id.
 */
export const outgoingErrorSchema = z.object({
  event_id: id.exactOptional(),
  timestamp: z.number().exactOptional(),
  platform: word.exactOptional(),
  level: z.enum(['fatal', 'error']).exactOptional(),
  user: z.object({ id }).exactOptional(),
  tags: z.object({ requestId: id.exactOptional(), code: word.exactOptional() }).exactOptional(),
  exception: z.object({
    values: z.array(
      z.object({
        type: word.catch('Error'),
        stacktrace: z.object({ frames: z.array(z.preprocess(withoutUnknown, frameSchema)) }).exactOptional(),
      }),
    ),
  }),
});

type OutgoingError = z.output<typeof outgoingErrorSchema>;

/** What may leave of an event that a vendor's package has filled in; null when nothing may. In the form of its `beforeSend`. */
export function allowOutgoing(event: unknown): (OutgoingError & { type: undefined }) | null {
  const allowed = outgoingErrorSchema.safeParse(event);
  return allowed.success ? { ...allowed.data, type: undefined } : null;
}

interface About {
  error: unknown;
  /** A vendor's reader of stack traces. */
  parseStack: (stack: string) => OutgoingFrame[];
  userId?: string | undefined;
  requestId?: string | undefined;
}

/** Describes an error and what caused it, innermost first. */
export function describeOutgoingError({ error, parseStack, userId, requestId }: About): OutgoingError {
  const chain: unknown[] = [error];
  for (let cause = causeOf(error); cause !== undefined && chain.length < 5; cause = causeOf(cause))
    chain.unshift(cause);
  const code = codeOf(error);
  return outgoingErrorSchema.parse({
    level: 'error',
    ...(id.safeParse(userId).success ? { user: { id: userId } } : {}),
    tags: {
      ...(id.safeParse(requestId).success ? { requestId } : {}),
      ...(word.safeParse(code).success ? { code } : {}),
    },
    exception: {
      values: chain.map((each) => ({
        type: each instanceof Error ? each.name : 'Error',
        stacktrace: { frames: parseStack(withoutMessage(each)) },
      })),
    },
  });
}

const causeOf = (error: unknown): unknown => (error instanceof Error ? error.cause : undefined);
const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** The stack's lines only: a message of several lines could look like some. */
function withoutMessage(error: unknown): string {
  if (!(error instanceof Error) || error.stack === undefined) return '';
  const { message, stack } = error;
  return message !== '' && stack.includes(message) ? (stack.split(message).at(-1) ?? '') : stack;
}
