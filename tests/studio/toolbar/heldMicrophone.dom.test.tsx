import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { LocalDevicesContext } from '../../../src/contexts/LocalDevicesContext.ts';
import { streamsHeard } from '../../../src/broadcastPage/planSubscriptions.ts';
import { createLocalMedia } from '../../../src/media/localMedia.ts';
import { createPermissionMachine } from '../../../src/media/permission.ts';
import { holdMicrophone } from '../../../src/participant/commands/peopleCommands.ts';
import { showStream } from '../../../src/participant/commands/stageCommands.ts';
import { cameraStreamId, publishLocalMedia } from '../../../src/participant/publishLocalMedia.ts';
import type { MicrophoneHold } from '../../../src/protocol/microphoneHold.ts';
import { InputTile } from '../../../src/studio/inputs/InputTile.tsx';
import { useStudioShortcuts } from '../../../src/studio/keyboard/useStudioShortcuts.ts';
import { inputKeys } from '../../../src/ui/inputKeys.ts';
import { Toolbar } from '../../../src/studio/toolbar/Toolbar.tsx';
import { mountScreen, type MountedScreen } from '../../drivers/mountScreen.tsx';
import { surroundScreen } from '../../drivers/renderScreen.tsx';
import { createStudioDriver, type Person } from '../../drivers/studioDriver.ts';
import { createFakeMediaBrowser, microphone } from '../../media/fakeMediaBrowser.ts';
import { streamOf } from '../../session/memorySession.ts';

let screen: MountedScreen | null = null;
afterEach(() => screen?.unmount());

function Shortcuts(): null {
  useStudioShortcuts(() => {});
  return null;
}

const pressMicrophoneKey = () =>
  act(async () => {
    const { key, mod } = inputKeys.audio;
    window.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: mod, cancelable: true }));
  });

interface Show {
  settle(): Promise<void>;
  host: Person;
  guest: Person;
  toolbar: MountedScreen;
  hold(value: MicrophoneHold | null): Promise<void>;
  /** What the host's screen knows of the guest's camera. */
  heard(): boolean | undefined;
}

/** A host, and a guest with a microphone and a toolbar. */
async function begin(): Promise<Show> {
  const driver = createStudioDriver();
  const host = await driver.enter('host', 'host');
  const browser = createFakeMediaBrowser([microphone('mic')]);
  const local = createLocalMedia({
    browser,
    audio: { isOn: true, deviceId: null },
    video: { isOn: false, deviceId: null },
  });
  const permission = createPermissionMachine(browser);
  permission.subscribe(() => {
    if (permission.getState().state === 'ALLOWED') local.setDevices(permission.getState().devices);
  });
  await permission.request();
  const guest = await driver.enter('guest', 'guest');
  publishLocalMedia({
    studio: guest.studio,
    media: local,
    streamKey: 'guest',
    createId: () => '1',
    createMediaStream: (tracks) => streamOf(tracks),
    reportError: (error) => guest.reported.push(error),
  });
  await driver.settle();
  const devices = {
    ...{ local, permission, background: null, plainCamera: null },
    ...{ open: () => {}, dispose: () => {} },
  };
  screen = await mountScreen(
    surroundScreen(
      guest.studio,
      <LocalDevicesContext value={devices}>
        <Toolbar isBackgroundOpen={false} onBackground={() => {}} onOpenSettings={() => {}} />
        <Shortcuts />
      </LocalDevicesContext>,
    ),
  );
  const toolbar = screen;
  const settle = () => act(() => driver.settle());
  return {
    ...{ settle, host, guest, toolbar },
    async hold(value) {
      const args = { connectionId: guest.connectionId(), hold: value };
      await act(async () => expect(host.studio.run(holdMicrophone, args)).toBe(true));
      await settle();
    },
    heard: () => host.state().streams.find(({ id }) => id === cameraStreamId('guest'))?.hasAudio,
  };
}

describe('1.4.32 a microphone that a host holds', () => {
  it('is no longer switched by its owner, whose toolbar says muted on stage and why', async () => {
    const { guest, toolbar, hold, heard, settle } = await begin();
    expect(toolbar.button('Mute')).not.toBeNull();
    expect(heard()).toBe(true);
    await hold('muted');
    expect(toolbar.button('Mute')).toBeNull();
    expect(toolbar.button('Muted on stage')?.getAttribute('aria-disabled')).toBe('true');
    expect(heard()).toBe(false);
    expect(guest.toastKeys()).toEqual(['studio.microphoneMuted']);
    expect(guest.studio.canRun(holdMicrophone, { connectionId: guest.connectionId(), hold: null })).toBe(
      false,
    );

    await toolbar.press('Muted on stage');
    await pressMicrophoneKey();
    await settle();
    expect(heard()).toBe(false);
    // What was pressed meanwhile has changed nothing.
    await hold(null);
    expect(toolbar.button('Mute')).not.toBeNull();
    expect(heard()).toBe(true);
    expect(guest.toastKeys()).toEqual(['studio.microphoneMuted', 'studio.microphoneBack']);
  });

  it('reads on stage while the host lets it be heard; its owner can mute it, and not unmute it', async () => {
    const { toolbar, hold, heard, settle } = await begin();
    await hold('muted');
    await hold('open');
    expect(heard()).toBe(true);
    expect(toolbar.button('Mute')).toBeNull();
    await toolbar.press('On stage');
    await settle();
    expect(heard()).toBe(false);
    expect(toolbar.button('Muted on stage')?.getAttribute('aria-disabled')).toBe('true');
    await toolbar.press('Muted on stage');
    await pressMicrophoneKey();
    await settle();
    expect(heard()).toBe(false);
    // No host switches on what its owner has switched off.
    await hold('muted');
    await hold('open');
    expect(heard()).toBe(false);
    await hold(null);
    await toolbar.press('Unmute');
    await settle();
    expect(heard()).toBe(true);
  });

  it('is not in the program, even if its browser goes on sending', async () => {
    const { settle, host, guest, hold } = await begin();
    host.studio.run(showStream, { streamId: cameraStreamId('guest') });
    await settle();
    const inProgram = (): string[] => {
      const { scene, connections, streams } = host.state();
      return [...streamsHeard(scene, connections, streams).keys()];
    };
    expect(inProgram()).toEqual([cameraStreamId('guest')]);
    await hold('muted');
    expect(host.scene().heldMicrophones).toEqual({ guest: 'muted' });
    expect(guest.state().streams).toHaveLength(1);
    expect(inProgram()).toEqual([]);
  });

  it('is taken and given back in the menu of its owner’s tile, which speakers do not have', async () => {
    const { host, guest, toolbar, settle } = await begin();
    await toolbar.unmount();
    const tile = (person: Person) => {
      const stream = host.state().streams.find(({ id }) => id === cameraStreamId('guest'));
      if (stream === undefined) throw new Error('no tile');
      return surroundScreen(person.studio, <InputTile stream={stream} isSpeaking={false} />);
    };
    screen = await mountScreen(tile(host));
    const steps: [press: string, hold: MicrophoneHold | undefined][] = [
      ['Mute and hold the microphone', 'muted'],
      ['Let the others hear them', 'open'],
      ['Mute', 'muted'],
      ['Give the microphone back', undefined],
    ];
    for (const [press, hold] of steps) {
      await screen.press('More about guest');
      await screen.press(press);
      await settle();
      expect(host.scene().heldMicrophones['guest']).toBe(hold);
    }
    await screen.unmount();
    screen = await mountScreen(tile(guest));
    expect(screen.button('More about guest')).toBeNull();
  });
});
