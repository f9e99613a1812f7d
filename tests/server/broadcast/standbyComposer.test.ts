import { describe, expect, it } from 'vitest';
import type { Composer, ComposerBrowser } from '../../../server/broadcast/composerBrowser.ts';
import {
  createStandbyComposer,
  maxStandbyAgeMs,
  reloadMs,
  retryLoadMs,
  standbyAnswerMs,
} from '../../../server/broadcast/standbyComposer.ts';
import { createFakeClock } from '../../clock/fakeClock.ts';

interface Launched {
  browser: ComposerBrowser;
  composer: Composer;
  /** Addresses that it opened, in order. */
  opened: string[];
  die(): void;
  isClosed: boolean;
  niceness: number;
}

/** Standby composers in browsers that the test lets fail to start, end, or refuse an address. */
function setUp() {
  const launched: Launched[] = [];
  const warnings: string[] = [];
  const broken = { launch: false, start: false, answers: true };
  const clock = createFakeClock();
  const standby = createStandbyComposer({
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
        if (broken.start && url === 'broadcast' && each.opened.length > 0)
          return Promise.reject(new Error('the page does not answer'));
        each.opened.push(url);
        if (!broken.answers && url === 'broadcast' && each.opened.length > 1) return new Promise(() => {});
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
    clock,
    log: { info: () => {}, error: () => {}, warn: (_about, message) => void warnings.push(message ?? '') },
  });
  const openedAll = (): string[][] => launched.map(({ opened }) => opened);
  return { standby, clock, launched, warnings, broken, openedAll };
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a standby composer', () => {
  it('is loaded once, and starts when one is needed', async () => {
    const { standby, launched, openedAll } = setUp();
    expect(await standby.start()).toBe(launched[0]?.composer);
    standby.prepare();
    standby.prepare();
    await settle();
    standby.prepare();
    expect(openedAll()).toEqual([['broadcast'], ['standby']]);
    expect(launched.map(({ niceness }) => niceness)).toEqual([0, 19]);
    expect(await standby.start()).toBe(launched[1]?.composer);
    expect(launched.map(({ niceness }) => niceness)).toEqual([0, 0]);
    expect(openedAll()).toEqual([['broadcast'], ['standby', 'broadcast']]);
  });

  it('is waited for while it loads', async () => {
    const { standby, openedAll } = setUp();
    standby.prepare();
    await standby.start();
    expect(openedAll()).toEqual([['standby', 'broadcast']]);
  });

  it('is what a broadcast takes while it loads, at full priority from then on', async () => {
    const { standby, launched } = setUp();
    standby.prepare();
    expect(standby.state).toBe('loading');
    expect(await standby.start()).toBe(launched[0]?.composer);
    expect(launched.map(({ niceness }) => niceness)).toEqual([0]);
    expect(standby.state).toBe('none');
  });

  it('is replaced when its browser ended, at most once a minute', async () => {
    const { standby, clock, launched, openedAll } = setUp();
    standby.prepare();
    await settle();
    expect(standby.state).toBe('ready');
    launched[0]?.die();
    await settle();
    standby.prepare();
    expect(standby.state).toBe('none');
    await clock.advance(reloadMs);
    standby.prepare();
    await settle();
    expect(await standby.start()).toBe(launched[1]?.composer);
    expect(openedAll()).toEqual([['standby'], ['standby', 'broadcast']]);
  });

  it('is replaced by a new one at once when it cannot start', async () => {
    const { standby, launched, warnings, broken, openedAll } = setUp();
    standby.prepare();
    await settle();
    broken.start = true;
    expect(await standby.start()).toBe(launched[1]?.composer);
    expect(openedAll()).toEqual([['standby'], ['broadcast']]);
    expect(warnings).toHaveLength(1);
  });

  it('is replaced by a new one when its page does not answer', async () => {
    const { standby, clock, launched, warnings, broken } = setUp();
    standby.prepare();
    await settle();
    broken.answers = false;
    const started = standby.start();
    await settle();
    await clock.advance(standbyAnswerMs);
    expect(await started).toBe(launched[1]?.composer);
    expect(launched.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    expect(warnings).toHaveLength(1);
  });

  it('is replaced when it is old', async () => {
    const { standby, clock, launched, openedAll } = setUp();
    standby.prepare();
    await settle();
    await clock.advance(maxStandbyAgeMs);
    await settle();
    expect(launched.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    expect(openedAll()).toEqual([['standby'], ['standby']]);
    expect(standby.state).toBe('ready');
  });

  it('is loaded again some minutes after a failure, or once one was needed', async () => {
    const { standby, clock, openedAll, warnings, broken } = setUp();
    broken.launch = true;
    standby.prepare();
    await settle();
    standby.prepare();
    await settle();
    expect(warnings).toHaveLength(1);
    await clock.advance(retryLoadMs);
    standby.prepare();
    await settle();
    expect(warnings).toHaveLength(2);
    await expect(standby.start()).rejects.toThrow('no memory');
    broken.launch = false;
    await standby.start();
    standby.prepare();
    await settle();
    expect(openedAll()).toEqual([['broadcast'], ['standby']]);
  });

  it('is closed with the broadcast, even while it loads', async () => {
    const { standby, launched } = setUp();
    standby.prepare();
    await standby.close();
    expect(launched.map(({ isClosed }) => isClosed)).toEqual([true]);
    standby.prepare();
    await settle();
    expect(launched).toHaveLength(1);
  });
});
