import { afterEach, expect, it, vi } from 'vitest';
import { OpfsManagementPage } from '../../src/debug/OpfsManagementPage.tsx';
import { ServicesProvider } from '../../src/contexts/ServicesContext.tsx';
import { mountScreen, type MountedScreen } from '../drivers/mountScreen.tsx';
import { createServices } from '../drivers/renderScreen.tsx';

let screen: MountedScreen | null = null;
afterEach(() => screen?.unmount());

it('1.2.49 says that it is fetching the files until they are there, also when the list is refreshed', async () => {
  const answers: ((root: object) => void)[] = [];
  vi.stubGlobal('navigator', {
    storage: { getDirectory: () => new Promise((resolve) => answers.push(resolve)) },
  });
  const empty = { kind: 'directory', entries: async function* () {}, values: async function* () {} };
  screen = await mountScreen(
    <ServicesProvider services={createServices()}>
      <OpfsManagementPage />
    </ServicesProvider>,
  );
  const status = () => screen?.page.querySelector('main')?.textContent ?? '';
  expect(status()).toContain('Fetching files...');
  answers[0]?.(empty);
  await screen.settle();
  expect(status()).toContain('No files found');
  expect(status()).not.toContain('Fetching');
  await screen.press('Refresh list');
  expect(status()).toContain('Fetching files...');
  expect(status()).not.toContain('No files found');
});
