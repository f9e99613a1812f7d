import { describe, expect, it } from 'vitest';
import { patienceMs } from '../../src/background/cameraFeed.ts';
import { createFilteredCamera, type FilteredCamera } from '../../src/background/filteredCamera.ts';
import { noFilter, type VideoFilter } from '../../src/background/videoFilter.ts';
import { listDevices } from '../../src/media/devices.ts';
import { createLocalInput } from '../../src/media/localInput.ts';
import { createFakeClock } from '../clock/fakeClock.ts';
import { camera, createFakeMediaBrowser, openDevices } from '../media/fakeMediaBrowser.ts';
import { createFakeVirtualCameras, settle } from './fakeVirtualCamera.ts';

const blur: VideoFilter = { type: 'blur', strength: 'low' };
const picture: VideoFilter = { type: 'background', imageUrl: '/backgrounds/home-office.jpg' };

async function openCamera({ filter = noFilter }: { filter?: VideoFilter } = {}) {
  const browser = createFakeMediaBrowser([camera('c1'), camera('c2')]);
  const virtuals = createFakeVirtualCameras();
  const failures: string[] = [];
  const clock = createFakeClock();
  let timesStuck = 0;
  const filtered = createFilteredCamera({
    camera: createLocalInput({ kind: 'video', browser, isOn: true, deviceId: 'c1' }),
    clock,
    open: virtuals.open,
    isHeld: true,
    onStuck: () => void (timesStuck += 1),
    onFailed: (message) => failures.push(message),
  });
  filtered.setFilter(filter);
  filtered.setDevices(listDevices(browser.devices).videoInputs);
  await filtered.settled();
  await settle();
  return { browser, virtuals, failures, filtered, clock, timesStuck: () => timesStuck };
}

/** Whose picture is on show: a device's own track, the filtered one, or none. */
function onShow(filtered: FilteredCamera): string | null {
  const { track } = filtered.getState();
  return track === null ? null : (track as unknown as { deviceId: string }).deviceId;
}

/** A camera with a filter that is on show. */
async function openFiltered() {
  const opened = await openCamera({ filter: blur });
  const virtual = opened.virtuals.last();
  await virtual.loadFilter();
  await virtual.showFrame();
  return { ...opened, virtual };
}

describe('a camera with a filter', () => {
  it('is the plain one, and loads nothing, until a filter is chosen', async () => {
    const { filtered, virtuals, browser } = await openCamera();
    expect(onShow(filtered)).toBe('c1');
    expect(virtuals.opened).toHaveLength(0);
    expect(openDevices(browser)).toEqual(['video:c1']);
  });

  it('shows the plain picture until the first filtered frame, then one and the same track for every filter', async () => {
    const { filtered, virtuals } = await openCamera();
    const seen = new Set<string | null>();
    filtered.subscribe(() => seen.add(onShow(filtered)));
    filtered.setFilter(blur);
    await settle();
    const virtual = virtuals.last();
    expect([onShow(filtered), filtered.isLoading()]).toEqual(['c1', true]);
    await virtual.loadFilter();
    expect([onShow(filtered), filtered.isLoading()]).toEqual(['c1', true]);
    await virtual.showFrame();
    expect([onShow(filtered), filtered.isLoading()]).toEqual(['virtual', false]);
    filtered.setFilter(picture);
    expect([onShow(filtered), filtered.isLoading()]).toEqual(['virtual', true]);
    await virtual.loadFilter();
    filtered.setFilter(noFilter);
    await settle();
    expect([onShow(filtered), filtered.isLoading()]).toEqual(['virtual', false]);
    expect(virtual.filters).toEqual([blur, picture, noFilter]);
    expect([...seen]).toEqual(['c1', 'virtual']);
  });

  it('shows nothing of the room where the filter was chosen before the camera is open', async () => {
    const { filtered, virtuals } = await openCamera({ filter: blur });
    expect([onShow(filtered), filtered.isLoading()]).toEqual([null, true]);
    await virtuals.last().loadFilter();
    expect(onShow(filtered)).toBeNull();
    await virtuals.last().showFrame();
    expect([onShow(filtered), filtered.isLoading()]).toEqual(['virtual', false]);
  });

  it('keeps its track when another camera is chosen, and the last camera goes on until the next is on show', async () => {
    const { filtered, virtual, browser } = await openFiltered();
    filtered.selectDevice('c2');
    await filtered.settled();
    expect([onShow(filtered), virtual.shownDevice()]).toEqual(['virtual', 'c1']);
    await virtual.showFrame();
    expect([onShow(filtered), virtual.shownDevice()]).toEqual(['virtual', 'c2']);
    expect(openDevices(browser)).toEqual(['video:c2', 'video:c2']);
  });

  it('closes the device the moment the camera is turned off, and shows it again only with the filter', async () => {
    const { filtered, virtual, browser } = await openFiltered();
    filtered.setOn(false);
    expect([onShow(filtered), openDevices(browser)]).toEqual([null, []]);
    expect(virtual.isDisposed()).toBe(false);
    filtered.setOn(true);
    await filtered.settled();
    expect(onShow(filtered)).toBeNull();
    await virtual.showFrame();
    expect([onShow(filtered), virtual.shownDevice()]).toEqual(['virtual', 'c1']);
  });

  it('closes the device although a filter is still being loaded', async () => {
    const { filtered, virtuals, browser } = await openCamera({ filter: blur });
    filtered.setOn(false);
    await virtuals.last().loadFilter();
    expect([onShow(filtered), openDevices(browser), filtered.isLoading()]).toEqual([null, [], false]);
  });

  it('without a filter, is the plain camera again after the camera was off', async () => {
    const { filtered, virtual } = await openFiltered();
    filtered.setFilter(noFilter);
    filtered.setOn(false);
    expect(virtual.isDisposed()).toBe(true);
    filtered.setOn(true);
    await filtered.settled();
    expect(onShow(filtered)).toBe('c1');
  });

  it('goes on with another device when the camera is unplugged', async () => {
    const { filtered, virtual, browser } = await openFiltered();
    browser.devices = [camera('c2')];
    browser.tracks[0]?.end();
    expect([onShow(filtered), filtered.getState().problem]).toEqual([null, 'DEVICE_NOT_FOUND']);
    filtered.setDevices(listDevices(browser.devices).videoInputs);
    await filtered.settled();
    await virtual.showFrame();
    expect([onShow(filtered), virtual.shownDevice()]).toEqual(['virtual', 'c2']);
  });

  it('ends everything it opened when it is left, also what is still being opened', async () => {
    const { filtered, virtual, browser } = await openFiltered();
    filtered.dispose();
    expect([onShow(filtered), openDevices(browser), virtual.isDisposed()]).toEqual([null, [], true]);
    const late = await openCamera();
    late.filtered.setFilter(blur);
    late.filtered.dispose();
    await settle();
    expect([openDevices(late.browser), late.virtuals.last().isDisposed()]).toEqual([[], true]);
  });
});

describe('a live camera of which nothing comes out', () => {
  it('is filtered by another virtual camera after a while, and each time after twice as long', async () => {
    const { filtered, virtual, virtuals, clock, timesStuck, browser } = await openFiltered();
    filtered.setOn(false);
    filtered.setOn(true);
    await filtered.settled();
    await clock.advance(patienceMs - 1);
    expect([virtual.isDisposed(), virtuals.opened.length]).toEqual([false, 1]);
    await clock.advance(1);
    expect([virtual.isDisposed(), virtuals.opened.length, onShow(filtered)]).toEqual([true, 2, null]);
    await virtuals.last().loadFilter();
    await clock.advance(2 * patienceMs - 1);
    expect(virtuals.opened).toHaveLength(2);
    await clock.advance(1);
    expect([virtuals.opened.length, timesStuck()]).toEqual([3, 2]);
    await virtuals.last().loadFilter();
    await virtuals.last().showFrame();
    expect([onShow(filtered), virtuals.last().shownDevice()]).toEqual(['virtual', 'c1']);
    // The device itself, and the copy that is filtered.
    expect(openDevices(browser)).toEqual(['video:c1', 'video:c1']);
    await clock.advance(10 * patienceMs);
    expect(virtuals.opened).toHaveLength(3);
  });

  it('shows nothing of the room, also where the last camera was on show until then', async () => {
    const { filtered, virtuals, clock } = await openFiltered();
    const seen = new Set<string | null>();
    filtered.subscribe(() => seen.add(onShow(filtered)));
    filtered.selectDevice('c2');
    await filtered.settled();
    await clock.advance(patienceMs);
    expect(onShow(filtered)).toBeNull();
    await virtuals.last().loadFilter();
    await virtuals.last().showFrame();
    expect([onShow(filtered), virtuals.last().shownDevice()]).toEqual(['virtual', 'c2']);
    expect([...seen]).toEqual(['virtual', null]);
  });

  it('is left alone while the camera is off, and while a filter is loaded', async () => {
    const { filtered, virtuals, clock } = await openCamera({ filter: blur });
    await clock.advance(10 * patienceMs);
    expect(virtuals.opened).toHaveLength(1);
    await virtuals.last().loadFilter();
    filtered.setOn(false);
    await clock.advance(10 * patienceMs);
    expect([virtuals.opened.length, virtuals.last().isDisposed()]).toEqual([1, false]);
  });
});

describe('2.4.39 a filter that fails', () => {
  it('to load leaves the plain camera where it is, and can be chosen again', async () => {
    const { filtered, virtuals, failures } = await openCamera();
    filtered.setFilter(picture);
    await settle();
    const first = virtuals.last();
    await first.loadFilter(new Error('no such picture'));
    expect([onShow(filtered), filtered.isLoading(), failures]).toEqual(['c1', false, ['no such picture']]);
    expect(first.isDisposed()).toBe(true);
    filtered.setFilter(blur);
    await settle();
    await virtuals.last().loadFilter();
    await virtuals.last().showFrame();
    expect(onShow(filtered)).toBe('virtual');
  });

  it('to load when it was chosen before the camera was open shows the plain camera', async () => {
    const { filtered, virtuals, failures } = await openCamera({ filter: picture });
    await virtuals.last().loadFilter(new Error('no such picture'));
    expect([onShow(filtered), failures]).toEqual(['c1', ['no such picture']]);
  });

  it('to start at all shows the plain camera', async () => {
    const { filtered, virtuals, failures } = await openCamera();
    virtuals.failure = new Error('no worker');
    filtered.setFilter(blur);
    await settle();
    expect([onShow(filtered), filtered.isLoading(), failures]).toEqual(['c1', false, ['no worker']]);
  });

  it('while it runs leaves the track, whose frames are plain from then on', async () => {
    const { filtered, virtual, failures } = await openFiltered();
    virtual.events.onFilterFailed('lost');
    expect([onShow(filtered), filtered.isLoading(), failures]).toEqual(['virtual', false, ['lost']]);
    // Only the next choice filters again.
    expect(virtual.filters).toEqual([blur]);
    filtered.setFilter(blur);
    expect(virtual.filters).toEqual([blur, blur]);
  });

  it('with the whole worker shows the plain camera, and closes what it had open', async () => {
    const { filtered, virtual, failures, browser } = await openFiltered();
    virtual.events.onStopped('crashed');
    expect([onShow(filtered), failures]).toEqual(['c1', ['crashed']]);
    expect([openDevices(browser), virtual.isDisposed()]).toEqual([['video:c1'], true]);
  });
});

it('2.4.40 none, chosen while a filter is loaded, leaves the plain camera, and the filter that arrives late is not used', async () => {
  const { filtered, virtuals, browser } = await openCamera();
  filtered.setFilter(picture);
  await settle();
  const virtual = virtuals.last();
  filtered.setFilter(noFilter);
  await virtual.loadFilter();
  expect([onShow(filtered), virtual.isDisposed()]).toEqual(['c1', true]);
  expect(openDevices(browser)).toEqual(['video:c1']);
});
