import type { Browser, Page } from 'playwright-core';
import type { TestServer } from '../../e2e/fixtures/server.ts';

const optionsOf = (id: string) =>
  ['Yes', 'No', 'Later', 'Never'].map((label, index) => ({
    id: `${id}-${String(index)}`,
    label,
    voteCount: index * 7,
  }));
/** Panels with lists, and how long a long one is. */
export const panels = [
  {
    name: 'polls',
    label: 'Polls',
    path: 'polls',
    count: 200,
    build: (id: string) => ({
      id,
      question: `Question ${id}?`,
      hideResults: false,
      status: 'closed',
      options: optionsOf(id),
    }),
  },
  {
    name: 'topics',
    label: 'Topics',
    path: 'topics',
    count: 200,
    build: (id: string) => ({ id, name: `Topic ${id}`, transitionType: 'fullscreen' }),
  },
  {
    name: 'assets',
    label: 'Assets',
    path: 'elements',
    count: 500,
    build: (id: string) => ({ id, fileUrl: '/logo.svg', contentType: 'image/png', name: `${id}.png` }),
  },
] as const;

/** A host's studio with lists of the given lengths. */
export async function openStudio(
  browser: Browser,
  server: TestServer,
  countOf: (count: number) => number,
): Promise<Page> {
  const session = await server.createSession();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  for (const { path, count, build } of panels)
    await page.route(`**/v2/streaming_studio/*/${path}`, (route) =>
      route.fulfill({
        json: Array.from({ length: countOf(count) }, (_, index) => build(`n${String(index)}`)),
      }),
    );
  await page.goto(session.hostLink);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Amara');
  await page.getByRole('button', { name: 'Enter studio' }).click();
  await page.getByRole('button', { name: 'Got it' }).click();
  return page;
}
