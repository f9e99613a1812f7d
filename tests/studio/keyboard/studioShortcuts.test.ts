import { describe, expect, it } from 'vitest';
import { defaultFeatures } from '../../../src/protocol/features.ts';
import { describeKeys, matchKeys, type KeyPress } from '../../../src/ui/keyCombination.ts';
import { findShortcut, shortcutsOf, studioShortcuts } from '../../../src/studio/keyboard/studioShortcuts.ts';

const press = (key: string, given: Partial<KeyPress> = {}): KeyPress => ({
  key,
  metaKey: false,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  ...given,
});
const find = (given: KeyPress, context: Partial<Parameters<typeof findShortcut>[1]> = {}): string | null =>
  findShortcut(given, {
    role: 'host',
    features: defaultFeatures,
    isTyping: false,
    isMac: false,
    ...context,
  })?.id ?? null;

describe('studio shortcuts', () => {
  it.each([
    ['1', {}, 'layout-cover'],
    ['2', {}, 'layout-contain'],
    ['3', {}, 'layout-pictureInPicture'],
    ['4', {}, 'layout-thumbnails'],
    ['5', {}, 'layout-focus'],
    ['1', { shiftKey: true }, 'layout-cover'],
    ['6', {}, null],
    ['1', { ctrlKey: true }, null],
    ['z', { ctrlKey: true }, 'undo'],
    ['Z', { ctrlKey: true, shiftKey: true }, 'redo'],
    ['z', {}, null],
    ['z', { ctrlKey: true, repeat: true }, null],
    ['z', { ctrlKey: true, altKey: true }, null],
    ['?', { shiftKey: true }, 'help'],
    ['n', {}, 'speakerNames'],
    ['N', { shiftKey: true }, null],
    ['Enter', {}, null],
  ] as const)('%s with %j is %s', (key, held, expected) => {
    expect(find(press(key, held))).toBe(expected);
  });

  it.each([
    ['d', false, 'ctrlKey', 'microphone'],
    ['e', false, 'ctrlKey', 'camera'],
    ['d', true, 'metaKey', 'microphone'],
    ['e', true, 'metaKey', 'camera'],
    ['d', true, 'ctrlKey', null],
    ['d', false, 'metaKey', null],
  ] as const)('1.9.24 %s on a Mac (%s) with %s held is %s', (key, isMac, held, expected) => {
    expect(find(press(key, { [held]: true }), { isMac })).toBe(expected);
  });

  it('while a person types only the two with no meaning in text respond', () => {
    const heard = studioShortcuts.filter(({ keys }) =>
      find(press(keys.key, { ctrlKey: keys.mod === true, shiftKey: keys.shift === true }), {
        isTyping: true,
      }),
    );
    expect(heard.map(({ id }) => id)).toEqual(['microphone', 'camera']);
  });

  it('going live and ending the event have no shortcut', () => {
    expect(studioShortcuts.filter(({ action }) => action === 'goLive' || action === 'endEvent')).toEqual([]);
  });

  it('1.6.05 a guest has only the shortcuts the role table allows: no layout, brand or undo', () => {
    expect(shortcutsOf('guest', defaultFeatures).map(({ id }) => id)).toEqual([
      'microphone',
      'camera',
      'help',
    ]);
    expect(find(press('1'), { role: 'guest' })).toBeNull();
    expect(shortcutsOf('host', defaultFeatures)).toEqual(studioShortcuts);
    expect(shortcutsOf('viewer', defaultFeatures).map(({ id }) => id)).toEqual(['help']);
  });

  it('2.9.16 the ticker has no shortcut when widgets or the ticker itself are switched off', () => {
    expect(find(press('w'))).toBe('ticker');
    for (const off of ['widgets', 'sessionInfoWidget'] as const) {
      const features = { ...defaultFeatures, [off]: false };
      expect(find(press('w'), { features })).toBeNull();
      expect(shortcutsOf('host', features)).toHaveLength(studioShortcuts.length - 1);
    }
  });

  it('no two shortcuts share their keys, and each is written as its platform does', () => {
    const written = studioShortcuts.map(({ keys }) => describeKeys(keys, false));
    expect(new Set(written).size).toBe(written.length);
    expect(describeKeys({ key: 'z', mod: true, shift: true }, false)).toBe('Ctrl + Shift + Z');
    expect(describeKeys({ key: 'z', mod: true, shift: true }, true)).toBe('⌘ ⇧ Z');
    expect(describeKeys({ key: '?' }, true)).toBe('?');
  });

  it('every shortcut responds to the keys it lists', () => {
    for (const { keys } of studioShortcuts)
      expect(
        matchKeys(press(keys.key, { metaKey: keys.mod === true, shiftKey: keys.shift === true }), keys, true),
      ).toBe(true);
  });
});
