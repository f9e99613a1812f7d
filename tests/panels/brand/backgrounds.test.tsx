import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { UploadsContext, useUploads } from '../../../src/contexts/UploadsContext.ts';
import { BackgroundsSection } from '../../../src/panels/brand/BackgroundsSection.tsx';
import { createImageUploads } from '../../../src/participant/uploads/imageUploads.ts';
import { asBackground, isPending } from '../../../src/participant/uploads/pendingBackground.ts';
import { defaultUploadLimits } from '../../../src/protocol/rest/uploads.ts';
import { renderScreen } from '../../drivers/renderScreen.tsx';
import { createStudioDriver, noContent } from '../../drivers/studioDriver.ts';

/** Uploads of which one for a background and one for the logo have just begun. */
async function beginUploads() {
  const images = createImageUploads({
    blobs: { upload: () => new Promise(() => {}) },
    limits: () => Promise.resolve(defaultUploadLimits),
    toStorable: (file) => Promise.resolve({ blob: file, contentType: file.type, name: file.name }),
    save: () => Promise.resolve(true),
    onRefused: () => {},
    onFailed: () => {},
    createId: () => 'key',
    createUrl: () => 'blob:hills',
    revokeUrl: () => {},
  });
  void images.add('background', [new File(['x'], 'hills.png', { type: 'image/png' })]);
  await expect.poll(() => images.store.getState()).toHaveLength(1);
  return images;
}

it('2.3.11 a background that is being uploaded has an empty id, and can be neither shown nor deleted', async () => {
  const images = await beginUploads();
  const [pending] = images.store.getState().map(asBackground);
  expect(pending).toMatchObject({ id: '', url: 'blob:hills', thumbnailUrl: null });
  const stored = { id: 'sea', url: '/sea.png', thumbnailUrl: '/sea-small.png' };
  expect([stored, ...images.store.getState().map(asBackground)].map(isPending)).toEqual([false, true]);

  const driver = createStudioDriver();
  const host = await driver.enter('host', 'host', {
    content: {
      ...noContent,
      load: { ...noContent.load, backgrounds: () => Promise.resolve([stored]) },
    },
  });
  // Drawing a screen once reads the initial state of a store.
  const drawn = { ...images, store: createStore(() => images.store.getState()) };
  function WithUploads() {
    return (
      <UploadsContext value={{ ...useUploads(), images: drawn }}>
        <BackgroundsSection />
      </UploadsContext>
    );
  }
  const markup = renderScreen(host, <WithUploads />);
  const tiles = markup.split(/<li[ >]/).slice(1);
  expect(tiles.map((tile) => /aria-pressed/.test(tile))).toEqual([true, false, false]);
  expect(tiles[1]).toContain('blob:hills');
  expect(tiles[1]).toContain('Uploading the background');
  expect(tiles[1]).not.toContain('Delete');
});
