import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Statistics } from '../../src/admin/Statistics.tsx';
import { createApiClient } from '../../src/api/apiClient.ts';
import { createQueryClient } from '../../src/api/queries.ts';
import { createStudioApi } from '../../src/api/studioApi.ts';
import { ServicesProvider } from '../../src/contexts/ServicesContext.tsx';
import type { SessionStatistics } from '../../src/protocol/rest/tracking.ts';
import { mountScreen, type MountedScreen } from '../drivers/mountScreen.tsx';
import { createServices } from '../drivers/renderScreen.tsx';

const nothing: SessionStatistics = {
  ...{ studioToken: 'demo', isOn: true },
  ...{ viewers: [], polls: [], callToActions: [], widgets: [] },
};

let screen: MountedScreen | null = null;
afterEach(() => screen?.unmount());

/** The card, and what answers its one call. */
async function mountCard() {
  const answers: ((answer: Response) => void)[] = [];
  const send: typeof fetch = () => new Promise((resolve) => answers.push(resolve));
  const services = { ...createServices(), api: createStudioApi(createApiClient(send)) };
  const { page, settle } = (screen = await mountScreen(
    <QueryClientProvider client={createQueryClient(services.errorReports)}>
      <ServicesProvider services={services}>
        <Statistics studioToken="demo" />
      </ServicesProvider>
    </QueryClientProvider>,
  ));
  return {
    page,
    async answer(response: Response, text: string) {
      answers.shift()?.(response);
      await vi.waitFor(async () => {
        await settle();
        expect(page.textContent).toContain(text);
      });
    },
  };
}

const figuresIn = (page: HTMLElement): [string, string][] =>
  [...page.querySelectorAll('dl > div')].map((figure) => [
    figure.querySelector('dt')?.textContent ?? '',
    figure.querySelector('dd')?.textContent ?? '',
  ]);

describe('the audience in numbers, on the admin site', () => {
  it('says what is counted while there is nothing, and offers no empty table', async () => {
    const { page, answer } = await mountCard();
    expect(page.querySelector('[role=status]')).not.toBeNull();
    await answer(Response.json(nothing), 'are counted here once there is an audience');
    expect(page.querySelector('[role=status]')).toBeNull();
    expect(page.querySelector('a')).toBeNull();
  });

  it('shows the most viewers, votes, clicks and the ticker, and offers them all as a table', async () => {
    const { page, answer } = await mountCard();
    const statistics: SessionStatistics = {
      ...nothing,
      viewers: [{ atMs: 0, viewers: 12 }],
      polls: [{ id: 'p', question: 'Which?', options: [{ id: 'a', label: 'This', votes: 7 }] }],
      callToActions: [
        { id: 'c', label: 'Sign up', clicks: 3 },
        { id: 'd', label: null, clicks: 2 },
      ],
      widgets: [
        { widget: 'sessionInfo', timesShown: 1 },
        { widget: '', timesShown: 1 },
      ],
    };
    await answer(Response.json(statistics), 'Which?');
    expect(figuresIn(page)).toEqual([
      ['Most viewers at once', '12'],
      ['This', '7'],
      ['Sign up', '3'],
      ['A deleted call to action', '2'],
      ['Session ticker shown', '2'],
    ]);
    const table = page.querySelector('a');
    expect(table?.getAttribute('aria-label')).toBe('Download all counts as CSV');
    expect(table?.getAttribute('href')).toBe('/v2/admin/sessions/demo/statistics.csv');
  });

  it('still shows what was counted where counting is off, and says so', async () => {
    const { page, answer } = await mountCard();
    const before = { ...nothing, isOn: false, callToActions: [{ id: 'c', label: 'Sign up', clicks: 3 }] };
    await answer(Response.json(before), 'TRACKING=off');
    expect(figuresIn(page)).toEqual([['Sign up', '3']]);
  });

  it('says that the numbers could not be loaded, and loads them on request', async () => {
    const { page, answer } = await mountCard();
    await answer(Response.json({ code: 'sessionNotFound' }, { status: 404 }), 'could not be loaded');
    expect(page.querySelector('[role=alert]')?.textContent).toContain('The show is not affected');
    await screen?.press('Try again');
    await answer(Response.json(nothing), 'once there is an audience');
  });
});
