import { describe, expect, it } from 'vitest';
import type { ComposerBrowser } from '../../../server/broadcast/composerBrowser.ts';
import { createSpareBrowser } from '../../../server/broadcast/spareBrowser.ts';

interface Launched {
  browser: ComposerBrowser;
  die(): void;
  isClosed: boolean;
}

/** Spares of browsers that are told when they start and when they die. */
function setUp() {
  const launched: Launched[] = [];
  const warnings: string[] = [];
  let isBroken = false;
  const spare = createSpareBrowser({
    launch: () => {
      if (isBroken) return Promise.reject(new Error('no memory'));
      let die = (): void => {};
      const gone = new Promise<void>((resolve) => {
        die = resolve;
      });
      const each: Launched = {
        isClosed: false,
        die,
        browser: {
          gone,
          open: () => Promise.reject(new Error('nothing is opened here')),
          close: () => {
            each.isClosed = true;
            return Promise.resolve();
          },
        },
      };
      launched.push(each);
      return Promise.resolve(each.browser);
    },
    log: { info: () => {}, error: () => {}, warn: (_about, message) => void warnings.push(message ?? '') },
  });
  return { spare, launched, warnings, breakDown: (broken: boolean) => (isBroken = broken) };
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a spare browser', () => {
  it('is started once, and given to who comes next', async () => {
    const { spare, launched } = setUp();
    expect(await spare.take()).toBe(launched[0]?.browser);
    spare.prepare();
    spare.prepare();
    await settle();
    spare.prepare();
    expect(launched).toHaveLength(2);
    expect(await spare.take()).toBe(launched[1]?.browser);
    expect(launched).toHaveLength(2);
  });

  it('that died is not given, and replaced at the next chance', async () => {
    const { spare, launched } = setUp();
    spare.prepare();
    await settle();
    launched[0]?.die();
    await settle();
    spare.prepare();
    await settle();
    expect(await spare.take()).toBe(launched[1]?.browser);
  });

  it('that cannot be started is not tried again before a browser was needed', async () => {
    const { spare, launched, warnings, breakDown } = setUp();
    breakDown(true);
    spare.prepare();
    await settle();
    spare.prepare();
    await settle();
    expect(warnings).toHaveLength(1);
    breakDown(false);
    await spare.take();
    spare.prepare();
    await settle();
    expect(launched).toHaveLength(2);
  });

  it('is closed with the broadcast, also while it starts', async () => {
    const { spare, launched } = setUp();
    spare.prepare();
    await spare.close();
    expect(launched.map(({ isClosed }) => isClosed)).toEqual([true]);
    spare.prepare();
    await settle();
    expect(launched).toHaveLength(1);
  });
});
