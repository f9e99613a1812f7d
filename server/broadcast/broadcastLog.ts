/** The log of broadcasts; Fastify's logger is one. */
export interface BroadcastLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
