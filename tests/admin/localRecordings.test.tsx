// @vitest-environment jsdom
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
afterEach(() => void vi.unstubAllGlobals());

const recordingId = 'a'.repeat(32);

describe('local recordings on the admin site', () => {
  it('are listed with where they begin, and with their downloads', async () => {
    const asked: unknown[] = [];
    const recording = {
      ...{ recordingId, speakerName: 'Jonas', streamId: 'j', fileName: 'j.webm', byteSize: 12_300_000 },
      ...{ beganAtMs: 5000, durationMs: 61_000, offsetMs: 1500, isClean: false },
    };
    const send: typeof fetch = (input) => {
      asked.push(input);
      return Promise.resolve(Response.json([recording]));
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
    await vi.waitFor(async () => {
      await act(async () => {});
      expect(element.textContent).toContain('Jonas61 s from 1.500 s on, 12.3 MB');
    });
    const list = '/v2/admin/sessions/demo/local_recordings';
    expect(asked).toEqual([list]);
    expect([...element.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      `${list}/${recordingId}/aligned.mp4`,
      `${list}/${recordingId}/aligned.wav`,
      `${list}/${recordingId}/original`,
      `${list}/scene_changes.csv`,
    ]);
    await act(async () => root.unmount());
  });
});
