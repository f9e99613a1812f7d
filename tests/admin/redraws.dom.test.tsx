// This environment's own files cannot be read as text.
import { File } from 'node:buffer';
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
  ...{ size: '1920x1080', editCount: 0, frameCount: 1800, framesDone: 450, missing: [], unknownSpeakers: [] },
  ...{ createdAtMs: broadcast.endMs, byteSize: null },
};
const list = (changes: Partial<RedrawList>): RedrawList => ({
  ...{ broadcasts: [broadcast], recordingCount: 2, jobs: [] },
  ...changes,
});

let screen: MountedScreen | null = null;
afterEach(async () => {
  vi.restoreAllMocks();
  await screen?.unmount();
});

/** Has the file dialog, which this environment lacks, answer with a file. */
const answerDialog = (file: File): void => {
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function choose(this: HTMLInputElement) {
    Object.defineProperty(this, 'files', { value: [file] });
    this.dispatchEvent(new Event('change'));
  });
};

/** The section over an API that answers every call with the same list, and keeps what was called. */
async function mountSection(answer: RedrawList) {
  const calls: string[] = [];
  const bodies: unknown[] = [];
  const send: typeof fetch = (path, init) => {
    calls.push(`${init?.method ?? 'GET'} ${typeof path === 'string' ? path : ''}`);
    if (typeof init?.body === 'string') bodies.push(JSON.parse(init.body));
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
  return { page, calls, bodies, until, button, press };
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
    expect(page.textContent).toContain('No usable local recording of Ada, Ben');
    expect(button('Cancel')).toBeNull();
    expect(button('Delete')).not.toBeNull();
  });

  it('names the speakers of edits who were never there', async () => {
    const { page, until } = await mountSection(list({ jobs: [{ ...job, unknownSpeakers: ['Bne'] }] }));
    await until(() => expect(page.textContent).toContain('Nobody was called Bne'));
  });

  it('sends the edits of a chosen file, and none after they are taken off again', async () => {
    const edits = [{ type: 'mute', from: 1, to: 2, speaker: 'Ada' }];
    answerDialog(new File([JSON.stringify({ edits })], 'show.json'));
    const { page, bodies, until, press, button } = await mountSection(list({}));
    await until(() => expect(button('Choose a file of edits')).not.toBeNull());
    await press('Choose a file of edits');
    await until(() => expect(page.textContent).toContain('show.json, edits: 1'));
    await press('Redraw');
    await until(() => expect(bodies).toEqual([{ broadcast: 0, size: '1920x1080', edits }]));
    await press('Without edits');
    await press('Redraw');
    await until(() => expect(bodies[1]).toMatchObject({ edits: [] }));
  });

  it.each([
    ['{"edits": [', 'show.json is not JSON'],
    ['{"edits": [{ "type": "cut", "from": 5, "to": 2 }]}', 'a span ends after it begins'],
    ['{"edits": [{ "type": "mute", "from": 0, "to": 2 }]}', 'edits[0].speaker'],
    ['{"cuts": []}', 'Unrecognized key: "cuts"'],
  ])('says what is wrong with the edits in %s, and sends none', async (text, problem) => {
    answerDialog(new File([text], 'show.json'));
    const { page, bodies, until, press, button } = await mountSection(list({}));
    await until(() => expect(button('Choose a file of edits')).not.toBeNull());
    await press('Choose a file of edits');
    await until(() => expect(page.textContent).toContain(problem));
    await press('Redraw');
    await until(() => expect(bodies).toMatchObject([{ edits: [] }]));
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
