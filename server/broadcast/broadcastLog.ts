/** Where broadcasting writes what happened; Fastify's logger is one. */
export interface BroadcastLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
