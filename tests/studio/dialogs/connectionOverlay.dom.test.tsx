import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ConnectionOverlay } from '../../../src/studio/dialogs/ConnectionOverlay.tsx';
import { createStudioDriver } from '../../drivers/studioDriver.ts';
import { mountScreen, type MountedScreen } from '../../drivers/mountScreen.tsx';
import { surroundScreen } from '../../drivers/renderScreen.tsx';

let screen: MountedScreen | null = null;
afterEach(() => screen?.unmount());

it('1.2.30 reconnecting: a text, a refresh button, and a countdown from 60 seconds that goes down', async () => {
  const driver = createStudioDriver();
  const guest = await driver.enter('guest', 'guest');
  screen = await mountScreen(surroundScreen(guest.studio, <ConnectionOverlay clock={driver.clock} />));
  await act(async () => {
    guest.participant.cut();
    await driver.settle();
  });
  const dialog = document.querySelector('[role=alertdialog]');
  expect(dialog?.textContent).toContain('Reconnecting');
  expect(screen.button('Refresh')).not.toBeNull();
  expect(dialog?.textContent).toContain('Giving up in 60 s');
  await act(() => driver.advance(3000));
  expect(dialog?.textContent).toContain('Giving up in 57 s');
});

it('1.2.30 disconnected for good: a text, a link to support, and a refresh button that reloads the page', async () => {
  const driver = createStudioDriver();
  const guest = await driver.enter('guest', 'guest');
  screen = await mountScreen(surroundScreen(guest.studio, <ConnectionOverlay clock={driver.clock} />));
  const dialog = () => document.querySelector('[role=alertdialog]');
  expect(dialog()).toBeNull();
  await act(async () => {
    guest.participant.session.disconnect();
    await driver.settle();
  });
  expect(dialog()?.textContent).toContain('You are disconnected');
  expect(dialog()?.textContent).not.toContain('Giving up');
  const support = [...(dialog()?.querySelectorAll('a') ?? [])].find(
    ({ textContent }) => textContent === 'Contact support',
  );
  expect(support?.href).toBe('mailto:help@example.org');
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });
  await screen.press('Refresh');
  expect(reload).toHaveBeenCalledOnce();
});
