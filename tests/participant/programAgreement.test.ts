import { describe, expect, it } from 'vitest';
import { comparePrograms, settledMs } from '../../src/participant/programAgreement.ts';
import { createStudioDriver, type StudioDriver } from '../drivers/studioDriver.ts';

describe('the agreement of preview and output', () => {
  const at = (digest: string, sinceMs: number) => ({ digest, sinceMs });

  it('equal digests agree at once; different ones disagree only when both have settled', () => {
    expect(comparePrograms(at('a', 0), at('a', 900), 1000)).toBe('same');
    expect(comparePrograms(at('a', 0), at('b', 900), 900 + settledMs - 1)).toBe('settling');
    expect(comparePrograms(at('a', 900), at('b', 0), 900 + settledMs - 1)).toBe('settling');
    expect(comparePrograms(at('a', 0), at('b', 900), 900 + settledMs)).toBe('different');
    expect(comparePrograms(null, at('b', 0), 1e6)).toBe('settling');
    expect(comparePrograms(at('a', 0), null, 1e6)).toBe('settling');
  });

  const enter = async () => {
    const driver = createStudioDriver();
    const host = await driver.enter('host', 'host');
    const composer = await driver.enter('composer', 'composer', { speakerDetails: null });
    const guest = await driver.enter('guest', 'guest');
    return { driver, host, composer, guest };
  };
  /** Advances one second at a time, so that each report arrives in its own second. */
  const pass = async (driver: StudioDriver, seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second++) await driver.advance(1000);
  };
  const isMismatch = (error: unknown): boolean => String(error).includes('does not show what the preview');

  it('the composer reports what it displays to hosts only', async () => {
    const { driver, host, composer, guest } = await enter();
    composer.studio.showProgram('aaaa');
    await pass(driver, 1);
    expect(host.state().displayedPrograms).toMatchObject({ [composer.connectionId()]: { digest: 'aaaa' } });
    expect(host.state().debugReports[composer.connectionId()]).toMatchObject({ reports: [] });
    expect(guest.state().displayedPrograms).toEqual({});
    const late = await driver.enter('late', 'host');
    await pass(driver, 1);
    expect(Object.keys(late.state().displayedPrograms)).toEqual([composer.connectionId()]);
  });

  it('a lasting difference is reported once, and again only after an agreement', async () => {
    const { driver, host, composer } = await enter();
    host.studio.showProgram('aaaa');
    composer.studio.showProgram('bbbb');
    await pass(driver, 4);
    expect(host.reported).toEqual([]);
    await pass(driver, 20);
    expect(host.reported.filter(isMismatch)).toHaveLength(1);
    expect(composer.reported).toEqual([]);
    composer.studio.showProgram('aaaa');
    await pass(driver, 2);
    composer.studio.showProgram('cccc');
    await pass(driver, 20);
    expect(host.reported.filter(isMismatch)).toHaveLength(2);
  });

  it('a screen that displays the same programs a little later is not a difference', async () => {
    const { driver, host, composer } = await enter();
    for (let turn = 0; turn < 20; turn++) {
      host.studio.showProgram(`turn ${String(turn)}`);
      await driver.advance(2500);
      composer.studio.showProgram(`turn ${String(turn)}`);
      await driver.advance(500);
    }
    await pass(driver, 20);
    expect(host.reported).toEqual([]);
  });

  it('a screen that is changing, or a composer that has left, is not compared', async () => {
    const { driver, host, composer } = await enter();
    host.studio.showProgram('aaaa');
    composer.studio.showProgram('bbbb');
    await pass(driver, 2);
    host.studio.showProgram(null);
    await pass(driver, 20);
    expect(host.reported).toEqual([]);
    host.studio.showProgram('aaaa');
    composer.studio.leave();
    await pass(driver, 20);
    expect(host.reported).toEqual([]);
    expect(host.state().displayedPrograms).toEqual({});
  });
});
