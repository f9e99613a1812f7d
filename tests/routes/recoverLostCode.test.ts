import { describe, expect, it } from 'vitest';
import { recoverLostCode } from '../../src/routes/recoverLostCode.ts';
import { createFakeClock } from '../clock/fakeClock.ts';

/** A window that counts its reloads; its document has no stylesheet that is missing. */
function setUp(): {
  lose(message: string): Promise<boolean>;
  reloads(): number;
  advance(ms: number): Promise<void>;
} {
  const clock = createFakeClock();
  const values = new Map<string, string>();
  let reloads = 0;
  const window = Object.assign(new EventTarget(), {
    document: { querySelectorAll: () => [] },
    location: { reload: () => (reloads += 1) },
  });
  recoverLostCode({
    // A browser's window has far more than this code uses.
    window: window as unknown as Window,
    clock,
    values: {
      read: (key) => values.get(key) ?? null,
      write: (key, value) => void values.set(key, value),
    },
    isReachable: () => Promise.resolve(true),
    reportError: () => undefined,
  });
  return {
    async lose(message) {
      const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), {
        payload: new Error(message),
      });
      window.dispatchEvent(event);
      await clock.advance(0);
      return event.defaultPrevented;
    },
    reloads: () => reloads,
    advance: (ms) => clock.advance(ms),
  };
}

describe('recovering lost code', () => {
  it('a lost script reloads the page, and another one soon after does not', async () => {
    const { lose, reloads, advance } = setUp();
    expect(await lose('Failed to fetch dynamically imported module: /assets/PreJoin.js')).toBe(false);
    expect(reloads()).toBe(1);
    await lose('Failed to fetch dynamically imported module: /assets/PreJoin.js');
    expect(reloads()).toBe(1);
    await advance(20_000);
    await lose('Failed to fetch dynamically imported module: /assets/PreJoin.js');
    expect(reloads()).toBe(2);
  });

  it('a stylesheet that is already requested again reloads nothing', async () => {
    const { lose, reloads } = setUp();
    expect(await lose('Unable to preload CSS for /assets/overlays.css')).toBe(true);
    expect(reloads()).toBe(0);
  });
});
