import { afterAll, beforeAll, describe, it } from 'vitest';
import { startTestServer, type TestServer } from '../server/testServer.ts';
import { createOpenTokHarness, openOfflineOpenTok } from './openTokHarness.ts';
import { skipReason, videoSessionContract } from './videoSessionContract.ts';

/** The port's contract on OpenTok: the real relay, the server's own tokens, and a fake of the client. */
describe('the session port, OpenTok', () => {
  let started: { server: TestServer; end(): Promise<void> } | null = null;
  beforeAll(async () => {
    started = await startTestServer({ openTok: await openOfflineOpenTok() });
  }, 60_000);
  afterAll(() => started?.end());

  const cases = videoSessionContract.filter((each) => skipReason(each, 'total') === null);
  it.each(cases.map((each, index) => ({ ...each, seed: index + 1 })))('$title', async ({ run, seed }) => {
    if (started === null) throw new Error('the server is not started');
    const harness = await createOpenTokHarness(started.server, seed);
    try {
      await run(harness);
    } finally {
      harness.end();
    }
  });
});
