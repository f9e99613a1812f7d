import type { StoreApi } from 'zustand/vanilla';
import type { MicrophoneHold } from '../protocol/microphoneHold.ts';
import { microphoneHold } from '../scene/queries.ts';
import type { ToastKey } from '../text/toasts.ts';
import type { StudioState } from './studioState.ts';

/** What a host has decided about this participant's own microphone; null while it is theirs to switch. */
export const ownMicrophoneHold = ({ scene, role, currentUser }: StudioState): MicrophoneHold | null =>
  microphoneHold(scene, { role, speakerId: currentUser.id ?? '' });

/** Whether this participant may switch the own microphone. Somebody who is heard may always mute themselves. */
export function maySwitchMicrophone(state: StudioState, isOn: boolean): boolean {
  const hold = ownMicrophoneHold(state);
  return hold === null || (hold === 'open' && isOn);
}

const toastOf = {
  muted: 'studio.microphoneMuted',
  open: 'studio.microphoneOpen',
  own: 'studio.microphoneBack',
} as const;

/** Says what a host has just done to this participant's microphone. Returns a function that stops it. */
export const announceMicrophoneHold = (
  store: StoreApi<StudioState>,
  showToast: (key: ToastKey) => void,
): (() => void) =>
  store.subscribe((state, before) => {
    const hold = ownMicrophoneHold(state);
    if (hold !== ownMicrophoneHold(before)) showToast(toastOf[hold ?? 'own']);
  });
