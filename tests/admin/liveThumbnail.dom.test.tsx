import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveThumbnail } from '../../src/admin/LiveThumbnail.tsx';
import { createApiClient } from '../../src/api/apiClient.ts';
import { createQueryClient } from '../../src/api/queries.ts';
import { createStudioApi } from '../../src/api/studioApi.ts';
import { ServicesProvider } from '../../src/contexts/ServicesContext.tsx';
import type { Thumbnails } from '../../src/protocol/thumbnails.ts';
import { createServices } from '../drivers/renderScreen.tsx';

const closers: (() => Promise<void>)[] = [];
beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  vi.unstubAllGlobals();
});

const picturesAt = (...seconds: number[]): Thumbnails => ({
  startedAt: '2026-11-20T18:00:00.000Z',
  everySeconds: 10,
  pictures: seconds.map((atSeconds) => ({ atSeconds, url: `/hls/opening/show-${String(atSeconds)}.jpg` })),
});

/** Waits until something holds, while the page renders what arrives. */
const eventually = (check: () => void): Promise<void> =>
  vi.waitFor(async () => {
    await act(async () => {});
    check();
  });

/** The picture of a session on a server with these thumbnails. */
async function show(thumbnails: Thumbnails) {
  const server = { thumbnails, requests: [] as string[] };
  const send: typeof fetch = (input) => {
    if (typeof input === 'string') server.requests.push(input);
    return Promise.resolve(Response.json(server.thumbnails));
  };
  const services = { ...createServices(), api: createStudioApi(createApiClient(send)) };
  const queryClient = createQueryClient(services.errorReports);
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <ServicesProvider services={services}>
          <LiveThumbnail studioToken="opening" name="Opening night" />
        </ServicesProvider>
      </QueryClientProvider>,
    ),
  );
  closers.push(async () => {
    await act(async () => root.unmount());
    queryClient.clear();
    page.remove();
  });
  return { server, queryClient, page, picture: () => page.querySelector('img') };
}

describe('the picture of a live session', () => {
  it('is the newest thumbnail with a text for it, and its size before it is loaded', async () => {
    const { picture, server, queryClient } = await show(picturesAt(10, 20));
    await eventually(() => expect(picture()?.getAttribute('src')).toBe('/hls/opening/show-20.jpg'));
    expect(picture()?.alt).toBe('What Opening night shows now');
    expect([picture()?.width, picture()?.height]).toEqual([320, 180]);
    expect(server.requests).toEqual(['/hls/opening/thumbnails.json']);
    const [query] = queryClient.getQueryCache().findAll({ queryKey: ['thumbnails', 'opening'] });
    expect(query?.observers.map(({ options }) => options.refetchInterval)).toEqual([10_000]);
    server.thumbnails = picturesAt(10, 20, 30);
    await act(() => queryClient.refetchQueries());
    await eventually(() => expect(picture()?.getAttribute('src')).toBe('/hls/opening/show-30.jpg'));
  });

  it('is not there before the first thumbnail', async () => {
    const { picture, queryClient } = await show({ ...picturesAt(), startedAt: null });
    await eventually(() =>
      expect(queryClient.getQueryState(['thumbnails', 'opening'])?.status).toBe('success'),
    );
    expect(picture()).toBeNull();
  });
});
