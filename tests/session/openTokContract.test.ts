import { afterAll, beforeAll, describe, it } from 'vitest';
import { startTestServer, type TestServer } from '../server/testServer.ts';
import { createOpenTokHarness, openOfflineOpenTok } from './openTokHarness.ts';
import { skipReason, videoSessionContract } from './videoSessionContract.ts';

/** The port's contract on OpenTok: the real relay, the server's own tokens, and a fake of the client, in both modes. */
describe.each([
  { name: 'OpenTok', carriesSignals: false },
  { name: 'OpenTok with its own signals', carriesSignals: true },
])('the session port, $name', ({ carriesSignals }) => {
  let started: { server: TestServer; end(): Promise<void> } | null = null;
  beforeAll(async () => {
    started = await startTestServer({ openTok: await openOfflineOpenTok(carriesSignals) });
  }, 60_000);
  afterAll(() => started?.end());

  const cases = videoSessionContract.filter(
    (each) => skipReason(each, carriesSignals ? 'none' : 'total') === null,
  );
  // They wait for each other's networks and clocks, not for the processor.
  it.concurrent.each(cases.map((each, index) => ({ ...each, seed: index + 1 })))(
    '$title',
    async ({ run, seed }) => {
      if (started === null) throw new Error('the server is not started');
      const harness = await createOpenTokHarness(started.server, seed, { carriesSignals });
      try {
        await run(harness);
      } finally {
        harness.end();
      }
    },
  );
});
