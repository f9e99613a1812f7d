import { describe, expect, it } from 'vitest';
import { defaultFeatures } from '../../../src/protocol/features.ts';
import { inviteLinks } from '../../../src/studio/components/inviteLinks.ts';
import { micDisplay } from '../../../src/studio/components/micDisplay.ts';
import { initialPanel, panelsOf, togglePanel } from '../../../src/studio/components/panels.ts';

describe('panels', () => {
  it('1.2.27 2.2.05 one at a time: another replaces, the same closes', () => {
    expect(togglePanel(null, 'polls')).toBe('polls');
    expect(togglePanel('polls', 'help')).toBe('help');
    expect(togglePanel('polls', 'polls')).toBeNull();
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
  ] as const)('2.9.16 without the feature %s there is no button of that panel', (feature, panel) => {
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

describe('micDisplay', () => {
  it('1.4.32 is a toggle for who may speak, else says on stage or muted on stage', () => {
    expect(micDisplay(true, true)).toBe('toggle');
    expect(micDisplay(true, false)).toBe('toggle');
    expect(micDisplay(false, true)).toBe('onStage');
    expect(micDisplay(false, false)).toBe('mutedOnStage');
  });
});

describe('inviteLinks', () => {
  it('1.2.08 2.2.01 2.6.02 are absolute: the studio and its join address', () => {
    expect(inviteLinks('https://studio.example', 'demo')).toEqual({
      host: 'https://studio.example/demo',
      speaker: 'https://studio.example/demo/join',
    });
  });
});
