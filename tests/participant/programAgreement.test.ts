import { describe, expect, it } from 'vitest';
import { comparePrograms, settledMs } from '../../src/participant/programAgreement.ts';
import { createStudioDriver, type StudioDriver } from '../drivers/studioDriver.ts';

describe('the agreement of preview and output', () => {
  const at = (digest: string, sinceMs: number) => ({ digest, sinceMs });

  it('is there at once where the digests are equal, and missing only where both have come to rest', () => {
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
  /** Lets seconds pass one by one, so that each report arrives in its own. */
  const pass = async (driver: StudioDriver, seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second++) await driver.advance(1000);
  };
  const isMismatch = (error: unknown): boolean => String(error).includes('does not show what the preview');

  it('hosts hear from the composer what it shows, and nobody else does', async () => {
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

  it('a difference that lasts is reported once, and again only after an agreement', async () => {
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

  it('programs that follow each other on both screens, one later than the other, are no difference', async () => {
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

  it('a screen on its way to something else, and a composer that is gone, are not compared', async () => {
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
