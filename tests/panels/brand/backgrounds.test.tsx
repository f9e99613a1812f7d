import { expect, it } from 'vitest';
import { BackgroundsSection } from '../../../src/panels/brand/BackgroundsSection.tsx';
import { renderScreen } from '../../drivers/renderScreen.tsx';
import { createStudioDriver, noContent } from '../../drivers/studioDriver.ts';

it('2.3.11 a background with an empty id is still being uploaded: it can be neither shown nor deleted', async () => {
  const driver = createStudioDriver();
  const host = await driver.enter('host', 'host', {
    content: {
      ...noContent,
      load: {
        ...noContent.load,
        backgrounds: () =>
          Promise.resolve([
            { id: 'sea', url: '/sea.png', thumbnailUrl: '/sea-small.png' },
            { id: '', url: '/hills.png', thumbnailUrl: null },
          ]),
      },
    },
  });
  const markup = renderScreen(host, <BackgroundsSection />);
  expect([
    ...markup.matchAll(/aria-label="([^"]*)" aria-pressed|aria-pressed[^>]*aria-label="([^"]*)"/g),
  ]).toHaveLength(1);
  expect(markup.match(/data-pending/g)).toHaveLength(1);
  expect(markup).toContain('Uploading the background');
});
