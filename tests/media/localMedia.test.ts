import { describe, expect, it, vi } from 'vitest';
import { listDevices } from '../../src/media/devices.ts';
import { createLocalMedia, type LocalMediaOptions } from '../../src/media/localMedia.ts';
import { camera, createFakeMediaBrowser, microphone, type FakeMediaBrowser } from './fakeMediaBrowser.ts';

const on = { isOn: true, deviceId: null };

async function startMedia(browser: FakeMediaBrowser, options: Partial<LocalMediaOptions> = {}) {
  const media = createLocalMedia({ browser, audio: on, video: on, ...options });
  media.setDevices(listDevices(browser.devices));
  await media.settled();
  return media;
}

const liveTracks = (browser: FakeMediaBrowser): string[] =>
  browser.tracks
    .filter(({ readyState }) => readyState === 'live')
    .map(({ kind, deviceId }) => `${kind}:${deviceId}`);

describe('local media', () => {
  it('acquires the chosen camera and microphone, one track each', async () => {
    const browser = createFakeMediaBrowser([camera('c1'), camera('c2'), microphone('m')]);
    const media = await startMedia(browser, { video: { isOn: true, deviceId: 'c2' } });
    expect(liveTracks(browser).sort()).toEqual(['audio:m', 'video:c2']);
    expect(media.getState().video.track).not.toBeNull();
  });

  it('keeps and silences a muted microphone, and releases a camera that is turned off', async () => {
    const browser = createFakeMediaBrowser([camera('c'), microphone('m')]);
    const media = await startMedia(browser);
    media.setOn('audio', false);
    media.setOn('video', false);
    await media.settled();
    expect(liveTracks(browser)).toEqual(['audio:m']);
    expect(media.getState().audio.track?.enabled).toBe(false);
    expect(media.getState().video.track).toBeNull();
    media.setOn('video', true);
    media.setOn('audio', true);
    await media.settled();
    expect(liveTracks(browser).sort()).toEqual(['audio:m', 'video:c']);
    expect(media.getState().audio.track?.enabled).toBe(true);
  });

  it('can start muted: the track never carries sound', async () => {
    const browser = createFakeMediaBrowser([microphone('m')]);
    const media = await startMedia(browser, { audio: { isOn: false, deviceId: null } });
    expect(media.getState().audio.track?.enabled).toBe(false);
  });

  it('of many changes in a row only the last holds a device, and no track leaks', async () => {
    const browser = createFakeMediaBrowser([camera('c1'), camera('c2'), camera('c3'), microphone('m')]);
    let open = (): void => {};
    browser.gate = new Promise((resolve) => (open = resolve));
    const media = createLocalMedia({ browser, audio: on, video: on });
    media.setDevices(listDevices(browser.devices));
    media.selectDevice('video', 'c2');
    media.setOn('video', false);
    media.setOn('video', true);
    media.selectDevice('video', 'c3');
    open();
    await media.settled();
    expect(liveTracks(browser).sort()).toEqual(['audio:m', 'video:c3']);
  });

  it('replaces an unplugged camera by the next, and uses it again when it returns', async () => {
    const browser = createFakeMediaBrowser([camera('c1'), camera('c2'), microphone('m')]);
    const media = await startMedia(browser, { video: { isOn: true, deviceId: 'c2' } });
    browser.devices = [camera('c1'), microphone('m')];
    browser.tracks.find(({ deviceId }) => deviceId === 'c2')?.end();
    media.setDevices(listDevices(browser.devices));
    await media.settled();
    expect(liveTracks(browser).sort()).toEqual(['audio:m', 'video:c1']);
    browser.devices = [camera('c1'), camera('c2'), microphone('m')];
    media.setDevices(listDevices(browser.devices));
    await media.settled();
    expect(liveTracks(browser).sort()).toEqual(['audio:m', 'video:c2']);
  });

  it('keeps the picture of a camera until the next one is open', async () => {
    const browser = createFakeMediaBrowser([camera('c1'), camera('c2'), microphone('m')]);
    const media = await startMedia(browser);
    const seen: (MediaStreamTrack | null)[] = [];
    media.subscribe(() => seen.push(media.getState().video.track));
    media.selectDevice('video', 'c2');
    await media.settled();
    expect(liveTracks(browser).sort()).toEqual(['audio:m', 'video:c2']);
    expect(seen).not.toContain(null);
  });

  it('closes one camera before the next where the machine can only open one', async () => {
    const browser = createFakeMediaBrowser([camera('c1'), camera('c2'), microphone('m')]);
    browser.hasOneCamera = true;
    const media = await startMedia(browser);
    media.selectDevice('video', 'c2');
    await media.settled();
    expect(liveTracks(browser).sort()).toEqual(['audio:m', 'video:c2']);
    expect(media.getState().video.problem).toBeNull();
  });

  it('closes a camera the moment it is turned off, also while another one is being opened', async () => {
    const browser = createFakeMediaBrowser([camera('c1'), camera('c2'), microphone('m')]);
    const media = await startMedia(browser);
    let open = (): void => {};
    browser.gate = new Promise((resolve) => (open = resolve));
    media.selectDevice('video', 'c2');
    await vi.waitFor(() => expect(browser.requests).toHaveLength(3));
    expect(liveTracks(browser)).toContain('video:c1');
    media.setOn('video', false);
    expect(liveTracks(browser)).toEqual(['audio:m']);
    open();
    await media.settled();
    expect(liveTracks(browser)).toEqual(['audio:m']);
  });

  it('names the problem of a camera in use elsewhere, and tries again when it is turned on again', async () => {
    const browser = createFakeMediaBrowser([camera('c'), microphone('m')]);
    browser.failures = { video: 'NotReadableError' };
    const media = await startMedia(browser);
    expect(media.getState().video).toMatchObject({ track: null, problem: 'ALREADY_IN_USE' });
    expect(media.getState().audio.track).not.toBeNull();
    browser.failures = {};
    media.setOn('video', true);
    await media.settled();
    expect(media.getState().video).toMatchObject({ problem: null, deviceId: 'c' });
  });

  it('ends a screen share with its track, and does not treat declining as an error', async () => {
    const browser = createFakeMediaBrowser([microphone('m')]);
    const media = await startMedia(browser);
    expect(await media.shareScreen()).toBe(true);
    browser.tracks.find(({ deviceId }) => deviceId === 'screen')?.end();
    await vi.waitFor(() => expect(media.getState().screen).toBeNull());
    browser.failures = { display: 'NotAllowedError' };
    expect(await media.shareScreen()).toBe(false);
    browser.failures = { display: 'NotReadableError' };
    await expect(media.shareScreen()).rejects.toThrow('refused');
  });

  it('releases every device at the end, even one that is still being acquired', async () => {
    const browser = createFakeMediaBrowser([camera('c'), microphone('m')]);
    let open = (): void => {};
    browser.gate = new Promise((resolve) => (open = resolve));
    const media = createLocalMedia({ browser, audio: on, video: on });
    media.setDevices(listDevices(browser.devices));
    await vi.waitFor(() => expect(browser.requests.length).toBe(2));
    media.dispose();
    open();
    await media.settled();
    expect(liveTracks(browser)).toEqual([]);
  });
});
