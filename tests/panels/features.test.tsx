import { afterEach, describe, expect, it, vi } from 'vitest';
import BrandPanel from '../../src/panels/brand/BrandPanel.tsx';
import { PollCard } from '../../src/panels/polls/PollCard.tsx';
import WidgetsPanel from '../../src/panels/widgets/WidgetsPanel.tsx';
import { defaultFeatures, type Features } from '../../src/protocol/features.ts';
import {
  addBackground,
  changeFont,
  changeTheme,
  showBackground,
} from '../../src/participant/commands/brandCommands.ts';
import {
  hideAsset,
  hidePoll,
  hideWidget,
  showAsset,
  showPoll,
  showWidget,
} from '../../src/participant/commands/onStreamCommands.ts';
import { Header } from '../../src/studio/header/Header.tsx';
import { SideRail } from '../../src/studio/sidePanel/SideRail.tsx';
import { renderScreen } from '../drivers/renderScreen.tsx';
import { createStudioDriver, noContent, sessionOf, type Person } from '../drivers/studioDriver.ts';

const poll = {
  id: 'poll-1',
  question: 'Which?',
  hideResults: false,
  status: 'opened',
  options: [
    { id: 'a', label: 'Red', voteCount: 1 },
    { id: 'b', label: 'Blue', voteCount: 3 },
  ],
  votesAtMs: null,
} as const;

afterEach(() => void vi.unstubAllGlobals());

/** A host in a session whose features differ from the defaults. */
function enter(features: Partial<Features> = {}): Promise<Person> {
  const driver = createStudioDriver();
  const session = sessionOf({ features: { ...defaultFeatures, ...features } });
  return driver.enter('host', 'host', { session, content: noContent });
}

describe('the rail', () => {
  it('2.2.06 has a button for each panel: brand with a subtitle in sight, call to actions marked New, help at the end', async () => {
    const markup = renderScreen(await enter(), <SideRail open="topics" onPress={() => {}} />);
    const texts = [...markup.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, inside = '']) =>
      inside
        .replaceAll(/<svg.*?<\/svg>/g, '')
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    );
    expect(texts).toEqual([
      'Brand Your look',
      'Audience',
      'Speakers',
      'Polls',
      'Actions New',
      'Widgets',
      'Topics',
      'Assets',
      'Help',
    ]);
    expect(markup).toMatch(/<span(?![^>]*visually-hidden)[^>]*>Your look</);
    expect(markup.match(/aria-expanded="true"/g)).toHaveLength(1);
  });
});

describe('2.9.16 features that are switched off', () => {
  it.each([
    ['customFont', 'Font'],
    ['customBackground', 'Backgrounds'],
    ['secondTheme', 'Theme'],
  ] as const)('without %s the brand panel has no part %s', async (feature, heading) => {
    const title = new RegExp(`<h3[^>]*>${heading}</h3>`);
    expect(renderScreen(await enter(), <BrandPanel />)).toMatch(title);
    expect(renderScreen(await enter({ [feature]: false }), <BrandPanel />)).not.toMatch(title);
  });

  it('without sessionInfoWidget the widgets panel says that no widget is enabled', async () => {
    expect(renderScreen(await enter(), <WidgetsPanel />)).toContain('Session ticker');
    const without = renderScreen(await enter({ sessionInfoWidget: false }), <WidgetsPanel />);
    expect(without).not.toContain('Session ticker');
    expect(without).toContain('None is enabled here');
  });

  it('without pollOnStream a poll starts and stops, but is not put on stream', async () => {
    const card = <PollCard poll={{ ...poll, options: [...poll.options] }} />;
    expect(renderScreen(await enter(), card)).toContain('Show on stream');
    const without = renderScreen(await enter({ pollOnStream: false }), card);
    expect(without).not.toContain('Show on stream');
    expect(without).toContain('Stop');
  });

  it.each(['polls', 'widgets', 'assets'] as const)(
    'without %s the rail has one button less',
    async (feature) => {
      const buttons = (markup: string): number => markup.split('<button').length - 1;
      const rail = <SideRail open={null} onPress={() => {}} />;
      expect(buttons(renderScreen(await enter(), rail))).toBe(9);
      expect(buttons(renderScreen(await enter({ [feature]: false }), rail))).toBe(8);
    },
  );

  it('2.6.07 if the viewer count is hidden, the header shows no number', async () => {
    vi.stubGlobal('location', { origin: 'https://studio.example' });
    expect(renderScreen(await enter(), <Header />)).toContain('aria-label="1 online"');
    const hidden = renderScreen(await enter({ hideViewerCount: true }), <Header />);
    expect(hidden).not.toContain('online"');
    expect(hidden).toContain('aria-label="In the studio now"');
  });

  it('nothing of them can be put on stream in any other way, and what is on stream can be taken off', async () => {
    const host = await enter({
      assets: false,
      pollOnStream: false,
      widgets: false,
      secondTheme: false,
      customFont: false,
      customBackground: false,
    });
    const { studio } = host;
    expect(studio.run(showAsset, { assetId: 'a' })).toBe(false);
    expect(studio.run(showPoll, { pollId: 'p' })).toBe(false);
    expect(studio.run(showWidget, { widget: 'sessionInfo' })).toBe(false);
    expect(studio.run(changeTheme, { theme: 'business' })).toBe(false);
    expect(studio.run(changeFont, { font: 'Inter' })).toBe(false);
    expect(studio.run(showBackground, { url: '/b.png', thumbnailUrl: null })).toBe(false);
    expect(studio.run(addBackground, { signedId: 's' })).toBe(false);
    expect([hideAsset, hidePoll, hideWidget].map(({ feature }) => feature)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
