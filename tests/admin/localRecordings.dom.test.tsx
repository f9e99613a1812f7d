import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LocalRecordings } from '../../src/admin/LocalRecordings.tsx';
import { createApiClient } from '../../src/api/apiClient.ts';
import { createQueryClient } from '../../src/api/queries.ts';
import { createStudioApi } from '../../src/api/studioApi.ts';
import { ServicesProvider } from '../../src/contexts/ServicesContext.tsx';
import { createServices } from '../drivers/renderScreen.tsx';

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const recordingId = 'a'.repeat(32);

describe('local recordings on the admin site', () => {
  it('are listed by broadcast, with where they begin and with their downloads, and appear when they arrive', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
    const asked: unknown[] = [];
    const recording = {
      ...{ recordingId, speakerName: 'Jonas', streamId: 'j', fileName: 'j.webm', byteSize: 12_300_000 },
      ...{ beganAtMs: 5000, durationMs: 61_000, zeroMs: 3500, offsetMs: 1500, broadcast: 1 },
      ...{ hasSound: true, isClean: false },
    };
    const rehearsal = {
      ...recording,
      ...{ recordingId: 'b'.repeat(32), zeroMs: 100, offsetMs: 0, broadcast: null, hasSound: false },
    };
    const send: typeof fetch = (input) => {
      asked.push(input);
      return Promise.resolve(Response.json([rehearsal, ...(asked.length > 1 ? [recording] : [])]));
    };
    const services = { ...createServices(), api: createStudioApi(createApiClient(send)) };
    const element = document.body.appendChild(document.createElement('div'));
    const root = createRoot(element);
    await act(async () =>
      root.render(
        <QueryClientProvider client={createQueryClient(services.errorReports)}>
          <ServicesProvider services={services}>
            <LocalRecordings studioToken="demo" />
          </ServicesProvider>
        </QueryClientProvider>,
      ),
    );
    const until = (text: string): Promise<void> =>
      vi.waitFor(async () => {
        await act(async () => {});
        expect(element.textContent).toContain(text);
      });
    await until('Jonas61 s from 0.000 s on, 12.3 MB');
    expect(element.textContent).not.toContain('1.500');
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    await until('Jonas61 s from 1.500 s on, 12.3 MB');
    const list = '/v2/admin/sessions/demo/local_recordings';
    expect(asked).toEqual([list, list]);
    expect([...element.querySelectorAll('h3')].map((title) => title.textContent)).toHaveLength(2);
    expect([...element.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      `${list}/${recordingId}/aligned.mp4`,
      `${list}/${recordingId}/aligned.wav`,
      `${list}/${recordingId}/original`,
      `${list}/scene_changes.csv?broadcast=1`,
      // One that the log does not have any more, of a camera without a microphone.
      `${list}/${'b'.repeat(32)}/aligned.mp4`,
      `${list}/${'b'.repeat(32)}/original`,
    ]);
    await act(async () => root.unmount());
  });
});
