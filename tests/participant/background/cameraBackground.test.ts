import { describe, expect, it } from 'vitest';
import { createPreferences } from '../../../src/api/preferences.ts';
import { listDevices } from '../../../src/media/devices.ts';
import { createLocalInput } from '../../../src/media/localInput.ts';
import { createCameraBackground } from '../../../src/participant/background/cameraBackground.ts';
import { PictureError } from '../../../src/participant/background/preparePicture.ts';
import { toasts, type ToastKey } from '../../../src/text/toasts.ts';
import { createMemoryPictures } from '../../api/memoryPictures.ts';
import { createFakeClock } from '../../clock/fakeClock.ts';
import { createFakeVirtualCameras, settle } from '../../background/fakeVirtualCamera.ts';
import { camera, createFakeMediaBrowser } from '../../media/fakeMediaBrowser.ts';

const photo = new File(['photo'], 'me.jpg', { type: 'image/jpeg' });

/** A browser: what it stores is there at the next visit. */
function createBrowser() {
  const values = new Map<string, string>();
  const pictures = createMemoryPictures();
  async function visit() {
    const devices = createFakeMediaBrowser([camera('c1')]);
    const virtuals = createFakeVirtualCameras();
    const shownToasts: ToastKey[] = [];
    const reported: unknown[] = [];
    const opened = createCameraBackground({
      camera: createLocalInput({ kind: 'video', browser: devices, isOn: true, deviceId: null }),
      clock: createFakeClock(),
      open: virtuals.open,
      prepare: (file) =>
        file.type.startsWith('image/')
          ? Promise.resolve(file)
          : Promise.reject(new PictureError('notAnImage')),
      preferences: createPreferences({
        read: (key) => values.get(key) ?? null,
        write: (key, value) => void values.set(key, value),
      }),
      pictures,
      showToast: (key) => shownToasts.push(key),
      reportError: (error) => reported.push(error),
    });
    const { background } = opened;
    opened.camera.setDevices(listDevices(devices.devices).videoInputs);
    background.start();
    await opened.camera.settled();
    await settle();
    const state = () => background.store.getState();
    return { ...opened, background, virtuals, shownToasts, reported, state };
  }
  return { pictures, visit };
}

describe('the background behind a person', () => {
  it('is none at the first visit, and the camera is plain', async () => {
    const { state, camera: filtered, virtuals } = await createBrowser().visit();
    expect(state().choice).toBe('none');
    expect(filtered.getState().track).not.toBeNull();
    expect(virtuals.opened).toHaveLength(0);
  });

  it('is remembered in this browser, and applied at the next visit before anybody sees the room', async () => {
    const browser = createBrowser();
    (await browser.visit()).background.choose('office-lobby');
    const { state, virtuals, camera: filtered } = await browser.visit();
    expect(state()).toMatchObject({ choice: 'office-lobby', isLoading: true });
    expect(filtered.getState().track).toBeNull();
    await virtuals.last().loadFilter();
    await virtuals.last().showFrame();
    expect(virtuals.last().filters).toEqual([
      { type: 'background', imageUrl: '/backgrounds/office-lobby.jpg' },
    ]);
    expect(state().isLoading).toBe(false);
    expect(filtered.getState().track).toBe(virtuals.last().track);
  });

  it('1.8.07 2.4.39 that fails gives a warning toast and is removed, also at the next visit', async () => {
    const browser = createBrowser();
    const { background, virtuals, shownToasts, reported, state } = await browser.visit();
    background.choose('blur');
    await settle();
    await virtuals.last().loadFilter(new Error('no model'));
    expect(shownToasts).toEqual(['studio.error.videoFilter']);
    expect(toasts['studio.error.videoFilter'].variant).toBe('warning');
    expect(reported).toHaveLength(1);
    expect(state()).toMatchObject({ choice: 'none', isLoading: false });
    expect((await browser.visit()).state().choice).toBe('none');
  });

  it('2.4.40 is gone once none is chosen', async () => {
    const { background, virtuals } = await createBrowser().visit();
    background.choose('home-office');
    await settle();
    await virtuals.last().loadFilter();
    await virtuals.last().showFrame();
    background.choose('none');
    expect(virtuals.last().filters.at(-1)).toEqual({ type: 'none' });
  });
});

describe("one's own picture", () => {
  it('is chosen, kept in this browser, and there at the next visit', async () => {
    const browser = createBrowser();
    const first = await browser.visit();
    await first.background.addOwnPicture(photo);
    expect(first.state()).toMatchObject({ choice: 'own', problem: null });
    expect(browser.pictures.kept.size).toBe(1);
    first.background.dispose();
    const next = await browser.visit();
    expect(next.state().choice).toBe('own');
    expect(next.state().ownPictureUrl).not.toBeNull();
    expect(next.virtuals.last().filters).toEqual([
      { type: 'background', imageUrl: next.state().ownPictureUrl },
    ]);
    next.background.dispose();
  });

  it('is found for the choice also where another background is chosen', async () => {
    const browser = createBrowser();
    const first = await browser.visit();
    await first.background.addOwnPicture(photo);
    first.background.choose('none');
    first.background.dispose();
    const { background, state, virtuals } = await browser.visit();
    expect(state().ownPictureUrl).toBeNull();
    background.findOwnPicture();
    await settle();
    expect(state().ownPictureUrl).not.toBeNull();
    expect(virtuals.opened).toHaveLength(0);
    background.dispose();
  });

  it('that is not there any more gives a warning toast, and the camera is plain', async () => {
    const browser = createBrowser();
    const first = await browser.visit();
    await first.background.addOwnPicture(photo);
    first.background.dispose();
    browser.pictures.kept.clear();
    const { state, camera: filtered, virtuals, shownToasts } = await browser.visit();
    expect(state().choice).toBe('none');
    expect(shownToasts).toEqual(['studio.error.videoFilter']);
    expect(filtered.getState().track).not.toBeNull();
    expect(virtuals.opened).toHaveLength(0);
    expect((await browser.visit()).shownToasts).toEqual([]);
  });

  it('that is not stored yet when the page is reloaded leaves the background that was chosen before it', async () => {
    const browser = createBrowser();
    const first = await browser.visit();
    first.background.choose('blur');
    const release = browser.pictures.holdWrites();
    const adding = first.background.addOwnPicture(photo);
    await settle();
    first.background.choose('own');
    expect(first.state().choice).toBe('own');
    const reloaded = await browser.visit();
    expect(reloaded.state().choice).toBe('blur');
    expect(reloaded.virtuals.last().filters).toEqual([{ type: 'blur', strength: 'low' }]);
    release();
    await adding;
    expect((await browser.visit()).state().choice).toBe('own');
    first.background.dispose();
  });

  it('that is stored after another background was chosen leaves that one', async () => {
    const browser = createBrowser();
    const { background } = await browser.visit();
    const release = browser.pictures.holdWrites();
    const adding = background.addOwnPicture(photo);
    await settle();
    background.choose('home-office');
    release();
    await adding;
    expect((await browser.visit()).state().choice).toBe('home-office');
    background.dispose();
  });

  it('that is removed is forgotten, and none is chosen', async () => {
    const browser = createBrowser();
    const { background, state } = await browser.visit();
    await background.addOwnPicture(photo);
    background.removeOwnPicture();
    await settle();
    expect(state()).toMatchObject({ choice: 'none', ownPictureUrl: null });
    expect(browser.pictures.kept.size).toBe(0);
  });

  it('that is no image is refused, and the choice stays', async () => {
    const browser = createBrowser();
    const { background, state } = await browser.visit();
    background.choose('blur');
    await background.addOwnPicture(new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }));
    expect(state()).toMatchObject({ choice: 'blur', ownPictureUrl: null, problem: 'notAnImage' });
    await background.addOwnPicture(photo);
    expect(state()).toMatchObject({ choice: 'own', problem: null });
    background.dispose();
  });

  it('that the browser cannot store can be used for this visit', async () => {
    const browser = createBrowser();
    browser.pictures.isBroken = true;
    const { background, state } = await browser.visit();
    await background.addOwnPicture(photo);
    expect(state()).toMatchObject({ choice: 'own', problem: 'notKept' });
    expect(state().ownPictureUrl).not.toBeNull();
    background.dispose();
    expect((await browser.visit()).state().choice).toBe('none');
  });
});
