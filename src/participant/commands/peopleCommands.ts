import type { MicrophoneHold } from '../../protocol/microphoneHold.ts';
import { microphoneHold } from '../../scene/queries.ts';
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

/** Takes a speaker's microphone out of their hands, changes what is heard of it meanwhile, or gives it back with null. */
export const holdMicrophone: Command<{ connectionId: string; hold: MicrophoneHold | null }> = {
  name: 'holdMicrophone',
  label: 'command.holdMicrophone',
  action: 'holdMicrophones',
  errorKey: 'studio.error.holdMicrophone',
  undo: 'never',
  isEnabled: ({ connections, scene }, { connectionId, hold }) => {
    const person = connections.find(({ id }) => id === connectionId);
    return person?.role === 'guest' && microphoneHold(scene, person) !== hold;
  },
  plan: ({ connections }, { connectionId, hold }) => ({
    signals: connections
      .filter(({ id }) => id === connectionId)
      .map(({ speakerId }) => ({ type: 'microphoneHoldChanged' as const, data: { speakerId, hold } })),
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
