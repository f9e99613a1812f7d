import { goLiveFallbackTimeoutMs } from '../../protocol/broadcastTimes.ts';
import type { Command } from './command.ts';

/** Offered unless the session is live or starting. */
export const goLive: Command<void> = {
  name: 'goLive',
  label: 'command.goLive',
  action: 'goLive',
  errorKey: 'studio.error.goLive',
  undo: 'never',
  isEnabled: ({ scene }) => scene.status === 'idle' || scene.status === 'stopped',
  plan: () => ({
    signals: [],
    expectedStatus: 'starting',
    call: {
      order: 'last',
      describe: () => ({ type: 'startBroadcast' }),
      awaits: { pending: 'starting', failed: 'idle', timeoutMs: goLiveFallbackTimeoutMs },
    },
  }),
};

/** Without a local recording to finish, the host is asked afterwards what comes next. */
export const endEvent: Command<void> = {
  name: 'endEvent',
  label: 'command.endEvent',
  action: 'endEvent',
  errorKey: 'studio.error.endEvent',
  undo: 'never',
  isEnabled: ({ scene }) => scene.status === 'live',
  plan: () => ({
    signals: [],
    call: {
      order: 'last',
      describe: () => ({ type: 'stopBroadcast' }),
      onDone: ({ session }) => ({ eventEndedNotice: session.localRecordingEnabled !== true }),
    },
  }),
};
