import { describe, expect, it } from 'vitest';
import { createDirector, pinForMs, type Director } from '../../src/director/createDirector.ts';
import { startAutoProduction, stopAutoProduction } from '../../src/participant/commands/directorCommands.ts';
import { hideAsset, showAsset } from '../../src/participant/commands/onStreamCommands.ts';
import {
  changeLayout,
  putInSpotlight,
  removeFromSpotlight,
  showStream,
} from '../../src/participant/commands/stageCommands.ts';
import { defaultFeatures } from '../../src/protocol/features.ts';
import { describeProgram } from '../../src/program/describeProgram.ts';
import { createStudioDriver, sessionOf, type Person, type StudioDriver } from '../drivers/studioDriver.ts';

const session = sessionOf({ features: { ...defaultFeatures, autoProduction: true } });

interface Directed {
  driver: StudioDriver;
  host: Person;
  other: Person;
  speaker: Person;
  directors: [Director, Director];
}

/** Two hosts and a speaker, all with their cameras on stream; both hosts' browsers may direct. */
async function openShow(driver = createStudioDriver()): Promise<Directed> {
  const host = await driver.enter('host', 'host', { session });
  const other = await driver.enter('other', 'host', { session });
  const speaker = await driver.enter('speaker', 'guest', { session });
  for (const person of [host, other, speaker]) person.publishCamera();
  await driver.settle();
  for (const person of [host, other, speaker])
    host.studio.run(showStream, {
      streamId: `${person === host ? 'host' : person === other ? 'other' : 'speaker'}-camera`,
    });
  await driver.settle();
  const directors: [Director, Director] = [
    createDirector(host.studio, driver.clock),
    createDirector(other.studio, driver.clock),
  ];
  return { driver, host, other, speaker, directors };
}

async function startShow(driver?: StudioDriver): Promise<Directed> {
  const show = await openShow(driver);
  show.host.studio.run(startAutoProduction, undefined);
  await show.driver.settle();
  return show;
}

const programOf = ({ scene, state }: Person) => describeProgram(scene(), state().connections);

describe('directing a session', () => {
  it('2.4.30 the host who starts it leads: everybody sees its wide shot, then its close-up of the one who talks', async () => {
    const { driver, host, speaker, directors } = await startShow();
    expect(directors.map(({ store }) => store.getState().isLeading)).toEqual([true, false]);
    host.studio.store.setState({ talkers: ['speaker-camera'] });
    expect(programOf(speaker)).toMatchObject({ layout: 'cover', speakerNamesVisible: false });
    await driver.advance(1500);
    expect(programOf(speaker)).toMatchObject({ layout: 'cover', speakerNamesVisible: true });
    await driver.advance(19_000);
    expect(programOf(speaker)).toMatchObject({ layout: 'focus', slots: [{ streamId: 'speaker-camera' }] });
    expect(speaker.scene().autoProduction?.reason).toMatchObject({ type: 'talker', talkedSeconds: 19.8 });
    await driver.advance(20_000);
    expect(programOf(speaker).layout).toBe('cover');
  });

  it('2.4.30 is not offered while its feature is off, nor to a speaker', async () => {
    const driver = createStudioDriver();
    const host = await driver.enter('host', 'host');
    const speaker = await driver.enter('speaker', 'guest', { session });
    expect(host.studio.canRun(startAutoProduction, undefined)).toBe(false);
    expect(speaker.studio.canRun(startAutoProduction, undefined)).toBe(false);
  });

  it.each([
    ['a layout', changeLayout, { layout: 'contain' }],
    ['the spotlight', putInSpotlight, { streamId: 'speaker-camera' }],
    ['an asset', showAsset, { assetId: 'a' }],
  ] as const)('2.4.34 a host who chooses %s by hand switches it off', async (_name, command, args) => {
    const { driver, host, other, directors } = await startShow();
    // Each row pairs a command with its own arguments.
    expect(other.studio.run<never>(command as never, args as never)).toBe(true);
    await driver.settle();
    expect(host.scene().autoProduction).toBeNull();
    expect(directors[0].store.getState().isLeading).toBe(false);
    await driver.advance(60_000);
    expect(host.scene().autoProduction).toBeNull();
  });

  it('2.4.34 taking the spotlight away by hand switches it off', async () => {
    const { driver, host } = await openShow();
    host.studio.run(putInSpotlight, { streamId: 'speaker-camera' });
    await driver.settle();
    host.studio.run(startAutoProduction, undefined);
    await driver.settle();
    host.studio.run(removeFromSpotlight, undefined);
    await driver.settle();
    expect(host.scene().autoProduction).toBeNull();
  });

  it('2.4.34 a host who puts a screen on stream switches it off', async () => {
    const { driver, host } = await startShow();
    host.publishScreen();
    await driver.settle();
    host.studio.run(showStream, { streamId: 'host-screen' });
    await driver.settle();
    expect(host.scene().autoProduction).toBeNull();
  });

  it('2.4.34 a screen that a speaker puts on stream ends it, though a speaker may not switch it off', async () => {
    const { driver, host, speaker } = await startShow();
    speaker.publishScreen();
    await driver.settle();
    expect(speaker.studio.run(showStream, { streamId: 'speaker-screen' })).toBe(true);
    await driver.settle();
    expect(speaker.scene().autoProduction).toBeNull();
    expect(host.studio.canRun(startAutoProduction, undefined)).toBe(false);
  });

  it('2.4.34 an asset that a speaker shows ends it as well', async () => {
    const { driver, speaker } = await startShow();
    expect(speaker.studio.run(showAsset, { assetId: 'a' })).toBe(true);
    await driver.settle();
    expect(speaker.scene().autoProduction).toBeNull();
  });

  it('2.5.20 it cannot be started while an asset or a screen is on stream', async () => {
    const { driver, host } = await openShow();
    expect(host.studio.canRun(startAutoProduction, undefined)).toBe(true);
    host.studio.run(showAsset, { assetId: 'a' });
    await driver.settle();
    expect(host.studio.canRun(startAutoProduction, undefined)).toBe(false);
    host.studio.run(hideAsset, undefined);
    host.publishScreen();
    await driver.settle();
    host.studio.run(showStream, { streamId: 'host-screen' });
    await driver.settle();
    expect(host.studio.canRun(startAutoProduction, undefined)).toBe(false);
  });

  it('when the leader leaves, the next host leads and keeps the shot; nobody does after it was switched off', async () => {
    const { driver, host, other, speaker, directors } = await startShow();
    await driver.advance(25_000);
    expect(programOf(speaker).layout).toBe('focus');
    await driver.advance(1000);
    host.studio.leave();
    await driver.settle();
    expect(speaker.scene().autoProduction).toMatchObject({
      leaderConnectionId: other.connectionId(),
      state: { layout: 'focus' },
      reason: { type: 'tookOver' },
    });
    expect(directors[1].store.getState().isLeading).toBe(true);
    await driver.advance(21_000);
    expect(programOf(speaker).layout).toBe('cover');
    const third = await driver.enter('third', 'host', { session });
    const director = createDirector(third.studio, driver.clock);
    other.studio.run(stopAutoProduction, undefined);
    await driver.settle();
    await driver.advance(1000);
    other.studio.leave();
    await driver.settle();
    expect(third.scene().autoProduction).toBeNull();
    director.dispose();
  });

  it('another host holds the shot for a minute, leads from then on, and may let go of it', async () => {
    const { driver, host, other, directors } = await startShow();
    await driver.advance(5000);
    await driver.advance(1000);
    directors[1].pin();
    await driver.settle();
    expect(host.scene().autoProduction?.leaderConnectionId).toBe(other.connectionId());
    expect(directors.map(({ store }) => store.getState().isLeading)).toEqual([false, true]);
    await driver.advance(pinForMs - 1000);
    expect(programOf(host).layout).toBe('cover');
    await driver.advance(1500);
    expect(programOf(host).layout).toBe('focus');
    directors[1].pin();
    await driver.advance(30_000);
    expect(programOf(host).layout).toBe('focus');
    directors[1].unpin();
    await driver.settle();
    expect(programOf(host).layout).toBe('cover');
  });

  it('the next host takes over although a debug page, which directs nothing, has joined before', async () => {
    const driver = createStudioDriver();
    await driver.enter('debug', 'host', { session, speakerDetails: null });
    const { host, other, speaker } = await startShow(driver);
    await driver.advance(5000);
    await driver.advance(1000);
    host.studio.leave();
    await driver.settle();
    expect(speaker.scene().autoProduction).toMatchObject({
      ...{ leaderConnectionId: other.connectionId(), reason: { type: 'tookOver' } },
    });
  });

  it('2.4.33 2.9.07 all hosts together send at most one update a second, also when one pins a shot or takes over', async () => {
    const { driver, host, other, speaker, directors } = await startShow();
    const updates: [number, string | undefined][] = [];
    speaker.studio.store.subscribe(({ scene }, before) => {
      if (scene.autoProduction !== null && scene.autoProduction !== before.scene.autoProduction)
        updates.push([driver.clock.nowMs(), scene.autoProduction.reason?.type]);
    });
    const startedAtMs = driver.clock.nowMs();
    const pass = async (ms: number): Promise<void> => {
      for (let passedMs = 0; passedMs < ms; passedMs += 50) await driver.advance(50);
    };
    // The leader shows the names a second after its beginning.
    await pass(1250);
    expect(updates.map(([, reason]) => reason)).toEqual(['names']);
    directors[1].pin();
    await driver.settle();
    expect(speaker.scene().autoProduction?.leaderConnectionId).toBe(host.connectionId());
    await pass(1000);
    expect(speaker.scene().autoProduction?.leaderConnectionId).toBe(other.connectionId());
    other.studio.leave();
    await pass(2000);
    expect(speaker.scene().autoProduction?.leaderConnectionId).toBe(host.connectionId());
    expect(updates.map(([, reason]) => reason).slice(0, 3)).toEqual(['names', 'pinned', 'tookOver']);
    const times = [startedAtMs, ...updates.map(([atMs]) => atMs)];
    for (const [index, atMs] of times.entries())
      if (index > 0) expect(atMs - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(1000);
  });
});
