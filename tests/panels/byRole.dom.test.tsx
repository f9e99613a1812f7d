import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { AssetRow } from '../../src/panels/assets/AssetRow.tsx';
import AssetsPanel from '../../src/panels/assets/AssetsPanel.tsx';
import BrandPanel from '../../src/panels/brand/BrandPanel.tsx';
import TopicsPanel from '../../src/panels/topics/TopicsPanel.tsx';
import WidgetsPanel from '../../src/panels/widgets/WidgetsPanel.tsx';
import type { Role } from '../../src/protocol/roles.ts';
import { SideRail } from '../../src/studio/sidePanel/SideRail.tsx';
import { mountScreen, type MountedScreen } from '../drivers/mountScreen.tsx';
import { renderScreen, surroundScreen } from '../drivers/renderScreen.tsx';
import { createStudioDriver, noContent } from '../drivers/studioDriver.ts';

// jsdom has no pointer events, which the radio buttons make of a click.
Object.assign(document.defaultView ?? {}, { PointerEvent: MouseEvent });

let screen: MountedScreen | null = null;
afterEach(() => screen?.unmount());

const topic = { id: 't', name: 'Welcome', transitionType: 'fullscreen' } as const;
const asset = { id: 'a', url: '/blobs/a/slide.png', mimeType: 'image/png' };
const content = {
  ...noContent,
  load: {
    ...noContent.load,
    topics: () => Promise.resolve([topic]),
    assets: () => Promise.resolve([asset]),
  },
};

async function enter(role: Role) {
  const driver = createStudioDriver();
  return { driver, person: await driver.enter('ann', role, { content }) };
}

describe.each(['guest', 'viewer'] as const)('1.6.06 a %s', (role) => {
  it('has no button for topics, widgets and brand', async () => {
    const { person } = await enter(role);
    const rail = renderScreen(person, <SideRail open={null} onPress={() => {}} />);
    for (const name of ['Brand', 'Widgets', 'Topics']) expect(rail).not.toContain(name);
  });

  it.each([
    ['topics', TopicsPanel],
    ['widgets', WidgetsPanel],
    ['brand', BrandPanel],
  ])('changes nothing by any button of the %s panel, were it there', async (_name, Panel) => {
    const { driver, person } = await enter(role);
    screen = await mountScreen(surroundScreen(person.studio, <Panel />));
    const before = person.scene();
    const buttons = [...screen.page.querySelectorAll<HTMLElement>('button, [role=radio], [role=switch]')];
    expect(buttons.length).toBeGreaterThan(0);
    for (const button of buttons) {
      button.click();
      await driver.settle();
      await screen.settle();
    }
    expect(person.scene()).toEqual(before);
    expect(person.calls).toEqual([]);
  });
});

const row = <AssetRow asset={asset} name="Slide" handle={<span />} onDelete={() => {}} />;

it('1.6.05 a guest puts an asset on stream and takes it off', async () => {
  const { driver, person } = await enter('guest');
  screen = await mountScreen(surroundScreen(person.studio, row));
  for (const [name, shownId] of [
    ['Show Slide on stream', 'a'],
    ['Take Slide off stream', null],
  ] as const) {
    await screen.press(name);
    await act(() => driver.settle());
    expect(person.scene().assetId).toBe(shownId);
  }
});

it('a viewer has no button that puts an asset on stream', async () => {
  const { person } = await enter('viewer');
  expect(renderScreen(person, row)).not.toContain('<button');
});

it.each([
  ['host', true],
  ['guest', false],
  ['viewer', false],
] as const)('a %s is offered to delete all assets: %s', async (role, isOffered) => {
  const { person } = await enter(role);
  expect(renderScreen(person, <AssetsPanel />).includes('Delete all')).toBe(isOffered);
});
