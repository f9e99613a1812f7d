import { hostname } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/clock/clock.ts';
import { openSentry } from '../../server/errorReports/openSentry.ts';
import type { ErrorSink } from '../../server/errorReports/errorSink.ts';
import { createFastify } from '../../server/http/createFastify.ts';
import { projectRoot } from '../../server/projectRoot.ts';
import { secrets, startErrorCollector, type ErrorCollector } from '../errorCollector.ts';
import { createFakeClock } from '../clock/fakeClock.ts';

let collector: ErrorCollector;
let sink: ErrorSink;
beforeEach(async () => {
  collector = await startErrorCollector();
  sink = await openSentry(collector.dsn, createFakeClock());
}, 60_000);
afterEach(async () => {
  await sink.close();
  collector.close();
});

function openApp() {
  const app = createFastify({
    https: null,
    trustProxy: null,
    logLevel: 'error',
    onRefused: () => undefined,
    clock: systemClock,
    errorSink: sink,
  });
  app.get('/:token/fail', () => {
    const cause = new RangeError(secrets.join(' '));
    throw new TypeError(
      `${secrets.join('\n')}\n    at ${secrets[0] ?? ''} (/home/x/${secrets[4] ?? ''}:1:1)`,
      { cause },
    );
  });
  return app;
}

describe('errors of the server at Sentry, by its own package', () => {
  it('an internal error arrives with the id that its answer has, its type and its places in the code', async () => {
    const answer = await openApp().inject('/t/fail');
    expect(answer.statusCode).toBe(500);
    await expect.poll(() => collector.events().length).toBe(1);
    const [event] = collector.events();
    expect(event).toMatchObject({
      platform: 'node',
      tags: { requestId: answer.headers['x-request-id'] },
      exception: { values: [{ type: 'RangeError' }, { type: 'TypeError' }] },
    });
    const places = event?.exception.values[1]?.stacktrace?.frames.map(({ filename }) => filename);
    expect(places?.join()).toContain('node_modules/fastify/lib/');
  });

  it('no text of the error, name, token, key, cookie or address leaves, and nothing about the machine', async () => {
    await openApp().inject({
      url: '/session-token/fail?key=host-key',
      headers: {
        cookie: 'host=eyJhbGciOi',
        authorization: 'Bearer eyJhbGciOi',
        'x-forwarded-for': '203.0.113.9',
      },
    });
    await expect.poll(() => collector.received.length).toBe(1);
    for (const secret of [...secrets, projectRoot, hostname(), process.version, 'cookie', 'Bearer'])
      expect(collector.received.join('\n')).not.toContain(secret);
  });

  it('what is only logged as a warning stays here, and so does an answered refusal', async () => {
    const app = openApp();
    app.log.warn({ err: new Error('a warning') }, 'a warning');
    await app.inject('/nowhere');
    app.log.fatal({ err: new SyntaxError('the end') }, 'an error that nothing caught');
    await expect.poll(() => collector.events().length).toBe(1);
    expect(collector.events()[0]?.exception.values[0]?.type).toBe('SyntaxError');
  });

  it('errors in a loop do not flood it', async () => {
    for (let count = 0; count < 200; count += 1) sink.report(new Error('again'), undefined);
    await sink.close();
    expect(collector.received.length).toBeLessThanOrEqual(50);
    expect(collector.received.length).toBeGreaterThan(0);
  });
});
