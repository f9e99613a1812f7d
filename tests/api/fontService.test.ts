import { describe, expect, it } from 'vitest';
import { createFontService, type FontPage } from '../../src/api/fontService.ts';
import { createFakeClock } from '../clock/fakeClock.ts';

/** A document whose stylesheets load, fail or hang as the test says. */
function openPage(loads: (url: string) => Promise<void>, faces = 1) {
  const urls: string[] = [];
  const present = new Set<string>();
  const page: FontPage = {
    addStylesheet(url) {
      urls.push(url);
      present.add(url);
      return { loaded: loads(url), remove: () => void present.delete(url) };
    },
    loadFace: () => Promise.resolve(faces),
  };
  const clock = createFakeClock();
  const failures: string[] = [];
  const load = createFontService({
    url: 'https://fonts.example.org',
    page,
    clock,
    onUnavailable: (error) => failures.push(String(error)),
  });
  return { load, urls, present, clock, failures };
}
const settled = (): Promise<void> => Promise.resolve();
const hangs = (): Promise<void> => new Promise(() => {});

describe('a font service', () => {
  it('1.7.24 1.9.07 gives the stylesheet of a family with weights 400 to 900 and 800 italic, swapped in when loaded', async () => {
    const { load, urls, present } = openPage(settled);
    expect(await load('Playfair Display')).toBe(true);
    expect(urls).toEqual([
      'https://fonts.example.org/css?family=Playfair+Display:400,500,600,700,800,800i,900&display=swap',
    ]);
    expect(present.size).toBe(1);
  });

  it('a name cannot add anything to the address', async () => {
    const { load, urls } = openPage(settled);
    await load('A&display=block#x');
    expect(urls[0]).toContain('/css?family=A%26display%3Dblock%23x:400,');
  });

  it('is asked once, however many ask at the same time', async () => {
    const { load, urls } = openPage(settled);
    expect(await Promise.all([load('Lora'), load('Lora')])).toEqual([true, true]);
    expect(urls).toHaveLength(1);
  });

  it('1.7.24 is not waited for longer than three seconds, and then left alone for a minute', async () => {
    const { load, urls, present, clock, failures } = openPage(hangs);
    const answer = load('Lora');
    await clock.advance(2999);
    expect(failures).toEqual([]);
    await clock.advance(1);
    expect(await answer).toBe(false);
    expect(present.size).toBe(0);
    expect(await load('Lato')).toBe(false);
    expect(urls).toHaveLength(1);
    expect(failures).toEqual(['Error: the font service did not answer in time']);
    await clock.advance(60_000);
    void load('Lato');
    expect(urls).toHaveLength(2);
  });

  it('has no stylesheet that stays when it fails, and says once that it failed', async () => {
    const { load, present, failures } = openPage(() => Promise.reject(new Error('status 500')));
    expect(await Promise.all([load('Lora'), load('Lato')])).toEqual([false, false]);
    expect(present.size).toBe(0);
    expect(failures).toEqual(['Error: status 500']);
  });

  it('that has answered before only lacks the families whose stylesheets fail', async () => {
    const { load, urls, failures } = openPage((url) =>
      url.includes('Lato') ? Promise.reject(new Error('status 400')) : Promise.resolve(),
    );
    expect([await load('Lora'), await load('Lato'), await load('Arvo')]).toEqual([true, false, true]);
    expect([urls.length, failures]).toEqual([3, []]);
  });

  it('does not have a family for which its stylesheet names no file', async () => {
    const { load, present, failures } = openPage(settled, 0);
    expect(await load('Nobody’s')).toBe(false);
    expect([present.size, failures]).toEqual([0, []]);
  });
});
