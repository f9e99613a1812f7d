import { describe, expect, it } from 'vitest';
import type { Composer, ComposerBrowser } from '../../../server/broadcast/composerBrowser.ts';
import { createStandbyComposer } from '../../../server/broadcast/standbyComposer.ts';

interface Launched {
  browser: ComposerBrowser;
  composer: Composer;
  /** Addresses that it was given, in order. */
  opened: string[];
  die(): void;
  isClosed: boolean;
  niceness: number;
}

/** Spares in browsers that are told when they start, when they die and what they refuse to open. */
function setUp() {
  const launched: Launched[] = [];
  const warnings: string[] = [];
  const broken = { launch: false, begin: false };
  const spare = createStandbyComposer({
    launch() {
      if (broken.launch) return Promise.reject(new Error('no memory'));
      let die = (): void => {};
      const gone = new Promise<void>((resolve) => {
        die = resolve;
      });
      const close = (): Promise<void> => {
        each.isClosed = true;
        return Promise.resolve();
      };
      const composer: Composer = { gone, close, lastWords: () => '' };
      const open = (url: string): Promise<Composer> => {
        if (broken.begin && url === 'begin' && each.opened.length > 0)
          return Promise.reject(new Error('the page does not answer'));
        each.opened.push(url);
        return Promise.resolve(composer);
      };
      const each: Launched = {
        isClosed: false,
        niceness: 0,
        opened: [],
        die,
        composer,
        browser: { gone, close, open, setPriority: (niceness) => (each.niceness = niceness) },
      };
      launched.push(each);
      return Promise.resolve(each.browser);
    },
    composerUrl: (purpose) => purpose,
    log: { info: () => {}, error: () => {}, warn: (_about, message) => void warnings.push(message ?? '') },
  });
  const openedAll = (): string[][] => launched.map(({ opened }) => opened);
  return { spare, launched, warnings, broken, openedAll };
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a spare composer', () => {
  it('is loaded once, and begins when one is needed', async () => {
    const { spare, launched, openedAll } = setUp();
    expect(await spare.begin()).toBe(launched[0]?.composer);
    spare.prepare();
    spare.prepare();
    await settle();
    spare.prepare();
    expect(openedAll()).toEqual([['begin'], ['spare']]);
    expect(launched.map(({ niceness }) => niceness)).toEqual([0, 19]);
    expect(await spare.begin()).toBe(launched[1]?.composer);
    expect(launched.map(({ niceness }) => niceness)).toEqual([0, 0]);
    expect(openedAll()).toEqual([['begin'], ['spare', 'begin']]);
  });

  it('that is still loading is waited for', async () => {
    const { spare, openedAll } = setUp();
    spare.prepare();
    await spare.begin();
    expect(openedAll()).toEqual([['spare', 'begin']]);
  });

  it('that died does not begin, and is replaced at the next chance', async () => {
    const { spare, launched, openedAll } = setUp();
    spare.prepare();
    await settle();
    launched[0]?.die();
    await settle();
    spare.prepare();
    await settle();
    expect(await spare.begin()).toBe(launched[1]?.composer);
    expect(openedAll()).toEqual([['spare'], ['spare', 'begin']]);
  });

  it('that cannot begin leaves its place to a new one at once', async () => {
    const { spare, launched, warnings, broken, openedAll } = setUp();
    spare.prepare();
    await settle();
    broken.begin = true;
    expect(await spare.begin()).toBe(launched[1]?.composer);
    expect(openedAll()).toEqual([['spare'], ['begin']]);
    expect(warnings).toHaveLength(1);
  });

  it('that cannot be started is not tried again before one was needed', async () => {
    const { spare, openedAll, warnings, broken } = setUp();
    broken.launch = true;
    spare.prepare();
    await settle();
    spare.prepare();
    await settle();
    expect(warnings).toHaveLength(1);
    await expect(spare.begin()).rejects.toThrow('no memory');
    broken.launch = false;
    await spare.begin();
    spare.prepare();
    await settle();
    expect(openedAll()).toEqual([['begin'], ['spare']]);
  });

  it('is closed with the broadcast, also while it loads', async () => {
    const { spare, launched } = setUp();
    spare.prepare();
    await spare.close();
    expect(launched.map(({ isClosed }) => isClosed)).toEqual([true]);
    spare.prepare();
    await settle();
    expect(launched).toHaveLength(1);
  });
});
