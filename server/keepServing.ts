/** The events of a process that would end it. */
interface FailingProcess {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): unknown;
}

/**
 * The last resort for an error that no socket, request, job or timer has caught: it is logged and the server goes on. Ending the process
 * would end the show of every session, while such an error concerns one piece of work, and nothing restarts a server that was started
 * by hand. To be called once the server listens: before that, an error must end the start.
 */
export function keepServing(
  process: FailingProcess,
  log: { fatal(details: object, message: string): void },
): void {
  const note = (error: unknown): void => {
    try {
      log.fatal({ err: error }, 'an error that nothing caught; the server goes on');
    } catch {
      // The log itself may be what fails, for example on a full disk.
    }
  };
  process.on('uncaughtException', note);
  process.on('unhandledRejection', note);
}
