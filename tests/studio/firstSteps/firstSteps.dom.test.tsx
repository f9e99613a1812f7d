import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { showStream } from '../../../src/participant/commands/stageCommands.ts';
import { FirstSteps } from '../../../src/studio/firstSteps/FirstSteps.tsx';
import { mountScreen, type MountedScreen } from '../../drivers/mountScreen.tsx';
import { createServices, surroundScreen } from '../../drivers/renderScreen.tsx';
import { createStudioDriver, type Person } from '../../drivers/studioDriver.ts';

let screen: MountedScreen | null = null;
afterEach(async () => {
  await screen?.unmount();
  screen = null;
});

const texts = {
  stage: 'Put yourself on stream',
  invite: 'Invite somebody',
  live: 'Go live when you are ready',
};

/** The hints in the browser that has stored these values. */
async function open(person: Person, stored: Map<string, string>): Promise<() => string[]> {
  await screen?.unmount();
  const mounted = await mountScreen(
    surroundScreen(person.studio, <FirstSteps />, { services: createServices(stored) }),
  );
  screen = mounted;
  return () => [...mounted.page.querySelectorAll('li')].map(({ textContent }) => textContent);
}

const knowingBackstage = (): Map<string, string> =>
  new Map([['userPreferences', '{"userDisplayName":"Amara","backstageMessageAcknowledged":true}']]);

describe('the hints for a first-time host', () => {
  it('go as each is done, in whatever order, and do not come back in this browser', async () => {
    const driver = createStudioDriver();
    const host = await driver.enter('host', 'host');
    const stored = knowingBackstage();
    const hints = await open(host, stored);
    expect(hints()).toEqual([texts.stage, texts.invite, texts.live]);
    await act(() => driver.enter('guest', 'guest'));
    expect(hints()).toEqual([texts.stage, texts.live]);
    host.publishCamera();
    await act(async () => {
      await driver.settle();
      host.studio.run(showStream, { streamId: 'host-camera' });
      await driver.settle();
    });
    expect(hints()).toEqual([texts.live]);
    const later = await createStudioDriver().enter('host', 'host');
    expect((await open(later, stored))()).toEqual([texts.live]);
    await act(async () => {
      driver.network.announce({ type: 'statusChanged', data: { status: 'starting' } });
      await driver.settle();
    });
    const live = await open(host, stored);
    expect(live()).toEqual([]);
    expect((await open(later, stored))()).toEqual([]);
  });

  it('can be skipped all at once', async () => {
    const host = await createStudioDriver().enter('host', 'host');
    const stored = knowingBackstage();
    const hints = await open(host, stored);
    await screen?.press('Skip these hints');
    expect(hints()).toEqual([]);
    expect((await open(host, stored))()).toEqual([]);
  });

  it('are for hosts, after the notice about being backstage', async () => {
    const driver = createStudioDriver();
    const guest = await driver.enter('guest', 'guest');
    expect((await open(guest, knowingBackstage()))()).toEqual([]);
    const host = await driver.enter('host', 'host');
    expect((await open(host, new Map()))()).toEqual([]);
  });
});
