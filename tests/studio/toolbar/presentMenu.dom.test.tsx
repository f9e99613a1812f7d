import { afterEach, expect, it } from 'vitest';
import { LocalDevicesContext } from '../../../src/contexts/LocalDevicesContext.ts';
import { Toolbar } from '../../../src/studio/toolbar/Toolbar.tsx';
import { createStudioDriver } from '../../drivers/studioDriver.ts';
import { mountScreen, type MountedScreen } from '../../drivers/mountScreen.tsx';
import { surroundScreen } from '../../drivers/renderScreen.tsx';
import { createFakeDevices } from '../../media/fakeDevices.ts';
import { createFakeMediaBrowser } from '../../media/fakeMediaBrowser.ts';

let screen: MountedScreen | null = null;
afterEach(() => screen?.unmount());

it('1.2.22 the present menu shares a screen, and stops sharing it while one is shared', async () => {
  const driver = createStudioDriver();
  const host = await driver.enter('host', 'host');
  const browser = createFakeMediaBrowser([]);
  const devices = createFakeDevices(browser);
  screen = await mountScreen(
    surroundScreen(
      host.studio,
      <LocalDevicesContext value={devices}>
        <Toolbar isBackgroundOpen={false} onBackground={() => {}} onOpenSettings={() => {}} />
      </LocalDevicesContext>,
    ),
  );
  await screen.press('Present');
  expect(screen.button('Stop sharing')).toBeNull();
  await screen.press('Share screen');
  expect(devices.local.getState().screen).not.toBeNull();
  expect(browser.tracks.map(({ readyState }) => readyState)).toEqual(['live']);

  await screen.press('Present');
  await screen.press('Stop sharing');
  expect(devices.local.getState().screen).toBeNull();
  expect(browser.tracks.map(({ readyState }) => readyState)).toEqual(['ended']);

  await screen.press('Present');
  expect(screen.button('Stop sharing')).toBeNull();
});
