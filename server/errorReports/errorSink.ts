/** Where errors of the server go besides its log. */
export interface ErrorSink {
  /** Takes an error that was logged; never throws, and nobody waits for it. */
  report(error: unknown, requestId: string | undefined): void;
  /** Sends what is still on its way, for two seconds at most. */
  close(): Promise<void>;
}
