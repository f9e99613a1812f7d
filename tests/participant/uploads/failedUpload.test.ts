import { expect, it } from 'vitest';
import { openStudioUploads } from '../../../src/participant/uploads/openStudioUploads.ts';
import { createServices } from '../../drivers/renderScreen.tsx';
import { createStudioDriver, noContent } from '../../drivers/studioDriver.ts';

it('2.4.14 a failed upload leaves the list as it was, and loads it again', async () => {
  let loads = 0;
  const asset = { id: 'a', name: 'a.png', mimeType: 'image/png', url: '/a.png', isOwn: true };
  const driver = createStudioDriver();
  const host = await driver.enter('host', 'host', {
    content: {
      ...noContent,
      load: {
        ...noContent.load,
        assets: () => {
          loads += 1;
          return Promise.resolve([asset]);
        },
      },
    },
  });
  const toasts: unknown[] = [];
  // No call of these services reaches a server.
  const { assets } = openStudioUploads(host.studio, createServices(), (key) => toasts.push(key));
  const before = host.state().content.assets;
  const loaded = loads;
  expect(await assets.add([new File(['x'], 'b.png', { type: 'image/png' })])).toBe(false);
  await driver.settle();
  expect(host.state().content.assets.list).toEqual(before.list);
  expect(assets.store.getState()).toEqual([]);
  expect(loads).toBe(loaded + 1);
  expect(toasts).toEqual(['studio.error.createAssets']);
});
