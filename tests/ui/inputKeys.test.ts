import { describe, expect, it } from 'vitest';
import { inputKeys, matchInputKeys } from '../../src/ui/inputKeys.ts';
import { describeKeys, isMacPlatform } from '../../src/ui/keyCombination.ts';

const press = (
  key: string,
  held: Partial<Record<'meta' | 'ctrl' | 'alt' | 'shift', boolean>> = {},
  repeat = false,
) => ({
  key,
  metaKey: held.meta === true,
  ctrlKey: held.ctrl === true,
  altKey: held.alt === true,
  shiftKey: held.shift === true,
  repeat,
});

describe('input keys', () => {
  it.each([
    ['d', 'audio'],
    ['e', 'video'],
    ['D', 'audio'],
  ])('1.2.16 %s with meta on a Mac and ctrl elsewhere flips the %s', (key, what) => {
    expect(matchInputKeys(press(key, { meta: true }), true)).toBe(what);
    expect(matchInputKeys(press(key, { ctrl: true }), false)).toBe(what);
  });

  it.each([
    ['the key alone', press('d'), false],
    ['ctrl on a Mac', press('d', { ctrl: true }), true],
    ['meta elsewhere', press('d', { meta: true }), false],
    ['another key', press('f', { ctrl: true }), false],
    ['shift as well', press('d', { ctrl: true, shift: true }), false],
    ['alt as well', press('e', { ctrl: true, alt: true }), false],
    ['a key that is held down', press('d', { ctrl: true }, true), false],
  ])('1.2.16 does nothing for %s', (_what, event, isMac) => {
    expect(matchInputKeys(event, isMac)).toBeNull();
  });

  it('names the keys as the platform does', () => {
    expect(isMacPlatform('MacIntel')).toBe(true);
    expect(isMacPlatform('Linux x86_64')).toBe(false);
    expect(describeKeys(inputKeys.audio, true)).toBe('⌘ D');
    expect(describeKeys(inputKeys.video, false)).toBe('Ctrl + E');
  });
});
