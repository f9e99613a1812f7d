import type { ComponentType } from 'react';
import { describe, expect, it } from 'vitest';
import AssetsPanel from '../../src/panels/assets/AssetsPanel.tsx';
import BrandPanel from '../../src/panels/brand/BrandPanel.tsx';
import CallToActionsPanel from '../../src/panels/cta/CallToActionsPanel.tsx';
import PollsPanel from '../../src/panels/polls/PollsPanel.tsx';
import TopicsPanel from '../../src/panels/topics/TopicsPanel.tsx';
import type { ContentList, ContentSource } from '../../src/participant/contentStore.ts';
import { renderScreen } from '../drivers/renderScreen.tsx';
import { createStudioDriver, noContent, type Person } from '../drivers/studioDriver.ts';

const panels: [panel: string, list: ContentList, Screen: ComponentType, empty: string, failed: string][] = [
  ['2.2.17 polls', 'polls', PollsPanel, 'Ask your audience a question', 'The polls could not be loaded.'],
  ['2.2.21 topics', 'topics', TopicsPanel, 'Topics are the chapters', 'The topics could not be loaded.'],
  [
    '2.2.15 call to actions',
    'callToActions',
    CallToActionsPanel,
    'Offer your audience a link',
    'could not be loaded',
  ],
  [
    '2.2.18 assets',
    'assets',
    AssetsPanel,
    'Your pictures, videos and slides',
    'The assets could not be loaded.',
  ],
  ['2.2.20 backgrounds', 'backgrounds', BrandPanel, 'A background fills the picture', 'could not be loaded'],
];

/** A host whose server returns the given response for one list, and succeeds at once for the others. */
async function enterWith(
  list: ContentList,
  load: () => Promise<never[]>,
): Promise<Person & { settle(): Promise<void> }> {
  const driver = createStudioDriver();
  const content: ContentSource = { ...noContent, load: { ...noContent.load, [list]: load } };
  const host = await driver.enter('host', 'host', { content });
  return { ...host, settle: () => driver.settle() };
}

describe.each(panels)('%s', (_panel, list, Screen, empty, failed) => {
  it('shows that it is loading until the list is there, and explains itself while the list is empty', async () => {
    let answer = (_list: never[]): void => {};
    const host = await enterWith(list, () => new Promise((resolve) => (answer = resolve)));
    const loading = renderScreen(host, <Screen />);
    expect(loading).toContain('role="status" aria-label="Loading"');
    expect(loading).not.toContain(empty);
    answer([]);
    await host.settle();
    const ready = renderScreen(host, <Screen />);
    expect(ready).toContain(empty);
    expect(ready).not.toContain('aria-label="Loading"');
  });

  it('2.8.01 says that it could not be loaded, reports why, and loads when tried again', async () => {
    let isBroken = true;
    const host = await enterWith(list, () =>
      isBroken ? Promise.reject(new Error('no list')) : Promise.resolve([]),
    );
    const broken = renderScreen(host, <Screen />);
    expect(broken).toMatch(/role="alert"/);
    expect(broken).toContain(failed);
    expect(broken).toContain('Try again');
    expect(broken).not.toContain(empty);
    expect(host.reported).toEqual([new Error('no list')]);
    isBroken = false;
    host.studio.reloadList(list);
    await host.settle();
    const mended = renderScreen(host, <Screen />);
    expect(mended).toContain(empty);
    expect(mended).not.toContain(failed);
  });
});
