import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { PlaybackElement } from '../../src/media/playback.ts';
import { holdMicrophone } from '../../src/participant/commands/peopleCommands.ts';
import type { MicrophoneHold } from '../../src/protocol/microphoneHold.ts';
import { RemoteAudio } from '../../src/studio/RemoteAudio.tsx';
import { mountScreen, type MountedScreen } from '../drivers/mountScreen.tsx';
import { surroundScreen } from '../drivers/renderScreen.tsx';
import { createStudioDriver } from '../drivers/studioDriver.ts';
import { streamOf } from '../session/memorySession.ts';

let screen: MountedScreen | null = null;
afterEach(async () => {
  await screen?.unmount();
  vi.unstubAllGlobals();
});

const playing = new Set<PlaybackElement>();

/** jsdom plays no sound. */
class RecordedAudio implements PlaybackElement {
  srcObject: MediaStream | null = null;
  play(): Promise<void> {
    playing.add(this);
    return Promise.resolve();
  }
  pause(): void {
    playing.delete(this);
  }
}

it('1.4.32 the sound of a muted guest is not played, even while it is still sent', async () => {
  vi.stubGlobal('Audio', RecordedAudio);
  const driver = createStudioDriver();
  const host = await driver.enter('host', 'host');
  const guest = await driver.enter('gil', 'guest');
  const listener = await driver.enter('ada', 'guest');
  for (const [person, streamId] of [
    [host, 'host-camera'],
    [guest, 'guest-camera'],
    [listener, 'own-camera'],
  ] as const)
    // A guest's page that ignores what the host does: it keeps sending, and says so.
    person.participant.session.publish({
      ...{ streamId, source: 'camera', mediaStream: streamOf([{ kind: 'audio' }]) },
      ...{ hasAudio: true, hasVideo: false },
    });
  await driver.settle();
  screen = await mountScreen(surroundScreen(listener.studio, <RemoteAudio />));
  const hold = async (value: MicrophoneHold | null): Promise<void> => {
    host.studio.run(holdMicrophone, { connectionId: guest.connectionId(), hold: value });
    await act(() => driver.settle());
  };
  const received = (streamId: string) =>
    listener.state().streams.find(({ id }) => id === streamId)?.mediaStream ?? null;
  const heard = () => [...playing].map(({ srcObject }) => srcObject);
  const [hostSound, guestSound] = [received('host-camera'), received('guest-camera')];
  expect(guestSound?.getAudioTracks()).toHaveLength(1);
  expect(new Set(heard())).toEqual(new Set([hostSound, guestSound]));
  expect(playing.size).toBe(2);

  await hold('muted');
  expect(received('guest-camera')).toBe(guestSound);
  expect(heard()).toEqual([hostSound]);
  await hold('open');
  expect(heard()).toContain(guestSound);
  await hold('muted');
  await hold(null);
  expect(heard()).toContain(guestSound);
});
