import type { BroadcastLog } from './broadcastLog.ts';

/** Whether the composer's Chromium runs in its sandbox. It does unless that is impossible here, which is logged once. */
export interface ComposerSandbox {
  readonly isUsed: boolean;
  /** Gives the sandbox up if it is why Chromium did not start; returns whether to try again without. */
  giveUpAfter(error: unknown): boolean;
}

/** @param userId - Of the user that runs the server; undefined where users have no numbers. */
export function createComposerSandbox(userId: number | undefined, log: BroadcastLog): ComposerSandbox {
  // Chromium refuses to start as root with its sandbox.
  let isUsed = userId !== 0;
  if (!isUsed)
    log.warn(
      {},
      'the composer’s Chromium runs without its sandbox, because the server runs as root: run it as another user',
    );
  return {
    get isUsed() {
      return isUsed;
    },
    giveUpAfter(error) {
      if (!isUsed || !/sandbox/i.test(String(error))) return false;
      isUsed = false;
      log.warn(
        {},
        'the composer’s Chromium runs without its sandbox, because this system has none for it: allow user namespaces, or install Chromium’s sandbox',
      );
      return true;
    },
  };
}
