import { expect, it } from 'vitest';
import { openAsViewer } from '../../src/audience/chat/openAsViewer.ts';

it('a viewer has its cookie before it opens the chat, asks for it once, and again only after a failure', async () => {
  let asked = 0;
  let fails = true;
  const opening = openAsViewer(
    {
      getAudience: () => {
        asked += 1;
        return fails
          ? Promise.reject(new Error('full'))
          : Promise.resolve({ poll: null, callToAction: null });
      },
    },
    'demo',
  );
  await expect(opening.credentials()).rejects.toThrow('full');
  fails = false;
  expect(await opening.credentials()).toEqual({ studioToken: 'demo' });
  await opening.credentials();
  expect([asked, opening.name()]).toEqual([2, null]);
});
