import { createServer, type RequestListener } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFontList } from '../../../server/fonts/fontList.ts';
import { fontListSchema } from '../../../src/protocol/fonts.ts';
import { createFakeClock } from '../../clock/fakeClock.ts';
import { startTestServer } from '../testServer.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function openService(answer: RequestListener) {
  let count = 0;
  const service = createServer((request, response) => {
    count += 1;
    answer(request, response);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    service.closeAllConnections();
    service.close();
  });
  const address = service.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${String(port)}`, asked: () => count };
}

const all = [100, 200, 300, 400, 500, 600, 700, 800, 900];
const family = (familyName: string, weights = all, styles = ['normal', 'italic']): object => ({
  familyName,
  weights,
  styles,
  category: 'serif',
});
const list = {
  raleway: family('Raleway'),
  'alegreya-sans': family('Alegreya Sans'),
  abel: family('Abel', [400]),
  upright: family('Upright', all, ['normal']),
  odd: family('Odd"; src: url(x)'),
};

function open(serviceUrl: string | null) {
  const clock = createFakeClock();
  const warnings: unknown[] = [];
  const fonts = createFontList({
    serviceUrl,
    clock,
    log: { warn: (...line: unknown[]) => warnings.push(line) },
  });
  return { fonts, clock, warnings };
}

describe('the list of the font service', () => {
  it('1.7.24 has the families with every weight from 400 to 900 and an italic, and is loaded once', async () => {
    const service = await openService((_request, response) => response.end(JSON.stringify(list)));
    const { server, end } = await startTestServer({
      fontService: { url: service.url, filesOrigin: service.url },
    });
    closers.push(end);
    for (const time of ['first', 'second']) {
      const answer = await server.app.inject('/v2/fonts');
      expect([time, fontListSchema.parse(answer.json())]).toEqual([
        time,
        { families: ['Alegreya Sans', 'Raleway'] },
      ]);
    }
    expect(service.asked()).toBe(1);
  });

  it('is empty without a service', async () => {
    expect(await open(null).fonts.families()).toEqual([]);
  });

  it.each<[string, RequestListener]>([
    ['answers 500', (_request, response) => response.writeHead(500).end()],
    ['answers something else', (_request, response) => response.end('{"raleway":7}')],
    ['answers without end', (_request, response) => void response.write(' '.repeat(6_000_000))],
    ['hangs up', (request) => request.socket.destroy()],
  ])('is empty while the service %s, and is asked for again a minute later', async (_what, answer) => {
    let isWell = false;
    const service = await openService((request, response) =>
      isWell ? response.end(JSON.stringify(list)) : answer(request, response),
    );
    const { fonts, clock, warnings } = open(service.url);
    expect(await fonts.families()).toEqual([]);
    expect(await fonts.families()).toEqual([]);
    expect([service.asked(), warnings.length]).toEqual([1, 1]);
    isWell = true;
    await clock.advance(60_000);
    expect(await fonts.families()).toEqual(['Alegreya Sans', 'Raleway']);
  });

  it('1.7.24 a service that does not answer is not waited for longer than three seconds', async () => {
    const service = await openService(() => undefined);
    const { fonts, clock, warnings } = open(service.url);
    let families: readonly string[] | null = null;
    void fonts.families().then((given) => (families = given));
    await vi.waitFor(() => expect(service.asked()).toBe(1));
    await clock.advance(2999);
    await new Promise(setImmediate);
    expect(families).toBeNull();
    await clock.advance(1);
    await vi.waitFor(() => expect(families).toEqual([]));
    expect(warnings).toHaveLength(1);
  });
});
