import type { Command } from './command.ts';

/** Removes a speaker from the session: its access ends, and its browser cannot come back. */
export const removePerson: Command<{ connectionId: string }> = {
  name: 'removePerson',
  label: 'command.removePerson',
  action: 'removePeople',
  errorKey: 'studio.error.removePerson',
  undo: 'never',
  isEnabled: ({ connections, connectionId: ownId }, { connectionId }) =>
    connectionId !== ownId && connections.some(({ id, role }) => id === connectionId && role === 'guest'),
  plan: (_state, { connectionId }) => ({
    signals: [],
    call: { order: 'first', describe: () => ({ type: 'removePerson', connectionId }) },
  }),
};

/** Lets somebody who was removed come back by the same link. */
export const letBackIn: Command<{ personId: string }> = {
  name: 'letBackIn',
  label: 'command.letBackIn',
  action: 'removePeople',
  errorKey: 'studio.error.letBackIn',
  undo: 'never',
  isEnabled: () => true,
  plan: (_state, { personId }) => ({
    signals: [],
    call: { order: 'first', describe: () => ({ type: 'letBackIn', personId }) },
  }),
};
