import { describe, expect, it } from 'vitest';
import { defaultFeatures } from '../../../src/protocol/features.ts';
import { initialPanel, panelsOf, togglePanel } from '../../../src/studio/sidePanel/panels.ts';

describe('panels', () => {
  it('1.2.27 2.2.05 one at a time: another one replaces it, the same one closes it', () => {
    expect(togglePanel(null, 'polls')).toBe('polls');
    expect(togglePanel('polls', 'help')).toBe('help');
    expect(togglePanel('polls', 'polls')).toBeNull();
    expect(togglePanel('polls', 'background')).toBe('background');
    expect(togglePanel('background', 'background')).toBeNull();
  });

  it('1.6.06 2.2.07 guests have audience chat, speaker chat, assets and help', () => {
    expect(panelsOf('guest', defaultFeatures)).toEqual(['audienceChat', 'speakerChat', 'assets', 'help']);
  });

  it('1.2.28 2.2.08 hosts also have brand, polls, call to actions, widgets and topics', () => {
    expect(panelsOf('host', defaultFeatures)).toEqual(
      expect.arrayContaining([
        'brand',
        'polls',
        'cta',
        'widgets',
        'topics',
        ...panelsOf('guest', defaultFeatures),
      ]),
    );
    expect(panelsOf('host', defaultFeatures)).toHaveLength(9);
  });

  it.each([
    ['polls', 'polls'],
    ['widgets', 'widgets'],
    ['assets', 'assets'],
  ] as const)('2.9.16 without the feature %s its panel has no button', (feature, panel) => {
    const features = { ...defaultFeatures, [feature]: false };
    expect(panelsOf('host', features)).toEqual(
      panelsOf('host', defaultFeatures).filter((each) => each !== panel),
    );
    expect(panelsOf('guest', features)).not.toContain(panel);
  });
});

describe('1.2.07 2.2.03 the panel at the start', () => {
  it.each([
    ['?onboarding', 'audienceChat'],
    ['?a=1&onboarding=true', 'audienceChat'],
    ['', null],
    ['?other', null],
  ])('an address with %j opens %j', (search, panel) => {
    expect(initialPanel(search)).toBe(panel);
  });
});
