// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Redraws } from '../../src/admin/Redraws.tsx';
import { createApiClient } from '../../src/api/apiClient.ts';
import { createQueryClient } from '../../src/api/queries.ts';
import { createStudioApi } from '../../src/api/studioApi.ts';
import { ServicesProvider } from '../../src/contexts/ServicesContext.tsx';
import type { RedrawJob, RedrawList } from '../../src/protocol/rest/redraw.ts';
import { mountScreen, type MountedScreen } from '../drivers/mountScreen.tsx';
import { createServices } from '../drivers/renderScreen.tsx';

const broadcast = { startMs: Date.UTC(2026, 10, 20, 18), endMs: Date.UTC(2026, 10, 20, 18, 1) };
const job: RedrawJob = {
  ...{ id: 'a'.repeat(24), studioToken: 'demo', status: 'drawing', problem: null, broadcast },
  ...{ size: '1920x1080', editCount: 0, frameCount: 1800, framesDone: 450, missing: [] },
  ...{ createdAtMs: broadcast.endMs, byteSize: null },
};
const list = (changes: Partial<RedrawList>): RedrawList => ({
  ...{ broadcasts: [broadcast], recordingCount: 2, jobs: [] },
  ...changes,
});

let screen: MountedScreen | null = null;
afterEach(() => screen?.unmount());

/** The section over an API that answers every call with the same list, and keeps what was called. */
async function mountSection(answer: RedrawList) {
  const calls: string[] = [];
  const send: typeof fetch = (path, init) => {
    calls.push(`${init?.method ?? 'GET'} ${typeof path === 'string' ? path : ''}`);
    return Promise.resolve(Response.json(init?.method === 'GET' ? answer : (answer.jobs[0] ?? job)));
  };
  const services = { ...createServices(), api: createStudioApi(createApiClient(send)) };
  const queryClient = createQueryClient(services.errorReports);
  const { page, settle, button, press } = (screen = await mountScreen(
    <QueryClientProvider client={queryClient}>
      <ServicesProvider services={services}>
        <Redraws studioToken="demo" />
      </ServicesProvider>
    </QueryClientProvider>,
  ));
  const until = (check: () => void): Promise<void> =>
    vi.waitFor(async () => {
      await settle();
      check();
    });
  await until(() => expect(queryClient.isFetching()).toBe(0));
  return { page, calls, until, button, press };
}

describe('redraws, on the admin site', () => {
  it('shows nothing while there is nothing to draw from', async () => {
    const { page, calls } = await mountSection(list({ recordingCount: 0 }));
    expect(calls).toEqual(['GET /v2/admin/sessions/demo/redraws']);
    expect(page.querySelector('section')).toBeNull();
  });

  it('shows how far a redraw is, and cancels it', async () => {
    const { page, calls, until, press } = await mountSection(list({ jobs: [job] }));
    await until(() => expect(page.textContent).toContain('Frame 450 of 1800'));
    expect(page.querySelector('[role=progressbar]')).not.toBeNull();
    expect(page.querySelector('a')).toBeNull();
    await press('Cancel');
    await until(() =>
      expect(calls).toContain(`POST /v2/admin/sessions/demo/redraws/${'a'.repeat(24)}/cancel`),
    );
  });

  it('says why one failed and who had no recording', async () => {
    const failed: RedrawJob = {
      ...job,
      status: 'failed',
      problem: 'the disk is full',
      missing: ['Ada', 'Ben'],
    };
    const { page, until, button } = await mountSection(list({ jobs: [failed] }));
    await until(() => expect(page.textContent).toContain('Failed: the disk is full'));
    expect(page.textContent).toContain('No local recording of Ada, Ben');
    expect(button('Cancel')).toBeNull();
    expect(button('Delete')).not.toBeNull();
  });

  it('offers a finished one as a file', async () => {
    const done: RedrawJob = { ...job, status: 'done', byteSize: 12_000_000, editCount: 3 };
    const { page, until } = await mountSection(list({ jobs: [done] }));
    await until(() =>
      expect(page.querySelector('a')?.getAttribute('href')).toBe(
        `/v2/admin/sessions/demo/redraws/${'a'.repeat(24)}/video.mp4`,
      ),
    );
    expect(page.textContent).toContain('1920 × 1080, edits: 3');
  });
});
