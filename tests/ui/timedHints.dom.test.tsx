import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ServicesProvider } from '../../src/contexts/ServicesContext.tsx';
import { SideRail } from '../../src/studio/sidePanel/SideRail.tsx';
import { LoadingScreen } from '../../src/ui/LoadingScreen.tsx';
import { Toaster } from '../../src/ui/Toaster.tsx';
import { useCopied } from '../../src/ui/useCopied.ts';
import { loadingMessages } from '../../src/text/loadingMessages.ts';
import { toastText } from '../../src/text/toasts.ts';
import { createFakeClock, type FakeClock } from '../clock/fakeClock.ts';
import { mountScreen, type MountedScreen } from '../drivers/mountScreen.tsx';
import { createServices, surroundScreen } from '../drivers/renderScreen.tsx';
import { createStudioDriver, noContent } from '../drivers/studioDriver.ts';

let screen: MountedScreen | null = null;
afterEach(() => screen?.unmount());

const advance = (clock: FakeClock, ms: number): Promise<void> => act(() => clock.advance(ms));

/** What jsdom has not: copies a selection. */
const answerCopying = (isCopied: boolean): void =>
  void Object.assign(document, { execCommand: () => isCopied });

it('2.8.01 a link that the browser does not copy is a toast and a report, and no hint says that it was copied', async () => {
  const reported: unknown[] = [];
  const reportError = (error: unknown): void => void reported.push(error);
  function Copier() {
    const { copiedId, copy } = useCopied({ reportError });
    return <button onClick={() => copy('studio', 'https://a.io')}>{copiedId ?? 'copy'}</button>;
  }
  answerCopying(false);
  const shown = await mountScreen(
    <>
      <Copier />
      <Toaster />
    </>,
  );
  screen = shown;
  await shown.press('copy');
  expect(reported).toHaveLength(1);
  expect(shown.button('copy')).not.toBeNull();
  expect(shown.button('studio')).toBeNull();
  await vi.waitFor(async () => {
    await shown.settle();
    expect(shown.page.querySelector('[data-sonner-toast]')?.textContent).toBe(
      toastText('studio.error.copyLink', {}),
    );
  });
});

it('1.2.08 2.2.02 the copied hint stays for 3 s, counted from the last copy', async () => {
  const clock = createFakeClock();
  function Copier() {
    const { copiedId, copy } = useCopied({ clock });
    return <button onClick={() => copy('studio', 'https://a.io')}>{copiedId ?? 'copy'}</button>;
  }
  answerCopying(true);
  screen = await mountScreen(<Copier />);
  await screen.press('copy');
  await advance(clock, 2999);
  expect(screen.page.textContent).toBe('studio');
  await screen.press('studio');
  await advance(clock, 2999);
  expect(screen.page.textContent).toBe('studio');
  await advance(clock, 1);
  expect(screen.page.textContent).toBe('copy');
});

it('1.9.21 2.2.10 2.9.06 an opened poll is announced for 10 s, and not while the polls panel is open; the button shows it while it is', async () => {
  const poll = { id: 'p', question: 'Which?', hideResults: false, options: [], votesAtMs: null };
  const driver = createStudioDriver();
  let polls = [{ ...poll, status: 'pending' as 'pending' | 'opened' }];
  const host = await driver.enter('host', 'host', {
    content: { ...noContent, load: { ...noContent.load, polls: () => Promise.resolve(polls) } },
  });
  const services = { ...createServices(), clock: driver.clock };
  const rail = (open: 'polls' | null) =>
    surroundScreen(
      host.studio,
      <ServicesProvider services={services}>
        <SideRail open={open} onPress={() => {}} />
      </ServicesProvider>,
    );
  const isAnnounced = () => screen?.page.textContent.includes('A poll is open: Which?');
  const isButtonActive = () =>
    screen?.page.querySelector('[data-walkthrough=polls]')?.hasAttribute('data-active');
  const become = async (status: 'pending' | 'opened') => {
    polls = [{ ...poll, status }];
    host.studio.reloadList('polls');
    await act(() => driver.settle());
  };
  screen = await mountScreen(rail(null));
  expect([isAnnounced(), isButtonActive()]).toEqual([false, false]);
  await become('opened');
  await advance(driver.clock, 9999);
  expect(isAnnounced()).toBe(true);
  await advance(driver.clock, 1);
  expect([isAnnounced(), isButtonActive()]).toEqual([false, true]);
  await become('pending');
  expect(isButtonActive()).toBe(false);
  await screen.unmount();

  screen = await mountScreen(rail('polls'));
  await become('opened');
  expect(isAnnounced()).toBe(false);
});

it('1.1.11 1.9.01 the loading screen shows another message every 5000 ms', async () => {
  const clock = createFakeClock();
  screen = await mountScreen(<LoadingScreen clock={clock} />);
  const message = () => screen?.page.textContent ?? '';
  for (let change = 0; change < 3; change++) {
    const shown = message();
    expect(loadingMessages).toContain(shown);
    await advance(clock, 4999);
    expect(message()).toBe(shown);
    await advance(clock, 1);
    expect(message()).not.toBe(shown);
  }
  expect(loadingMessages).toContain(message());
});
