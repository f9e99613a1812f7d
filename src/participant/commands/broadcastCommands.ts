import type { Command } from './command.ts';

/** Offered when not live or starting. */
export const goLive: Command<void> = {
  name: 'goLive',
  label: 'command.goLive',
  action: 'goLive',
  errorKey: 'studio.error.goLive',
  undo: 'never',
  isEnabled: ({ scene }) => scene.status === 'idle' || scene.status === 'stopped',
  plan: () => ({ signals: [], expectedStatus: 'starting', call: { type: 'startBroadcast' } }),
};

export const endEvent: Command<void> = {
  name: 'endEvent',
  label: 'command.endEvent',
  action: 'endEvent',
  errorKey: 'studio.error.endEvent',
  undo: 'never',
  isEnabled: ({ scene }) => scene.status === 'live',
  plan: () => ({ signals: [], call: { type: 'stopBroadcast' } }),
};
