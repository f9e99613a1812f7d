import { describe, expect, it } from 'vitest';
import { describeShortcut, isMacPlatform, matchShortcut } from '../../src/ui/inputKeys.ts';

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

describe('shortcuts', () => {
  it.each([
    ['d', 'microphone'],
    ['e', 'camera'],
    ['D', 'microphone'],
  ])('1.2.16 %s with meta on a Mac and ctrl elsewhere flips the %s', (key, what) => {
    expect(matchShortcut(press(key, { meta: true }), true)).toBe(what);
    expect(matchShortcut(press(key, { ctrl: true }), false)).toBe(what);
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
    expect(matchShortcut(event, isMac)).toBeNull();
  });

  it('names the keys as the platform does', () => {
    expect(isMacPlatform('MacIntel')).toBe(true);
    expect(isMacPlatform('Linux x86_64')).toBe(false);
    expect(describeShortcut('microphone', true)).toBe('⌘ D');
    expect(describeShortcut('camera', false)).toBe('Ctrl + E');
  });
});
