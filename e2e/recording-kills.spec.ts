import { test } from './fixtures/localRecording.ts';
import { describeLosses, killDuringShow, maxLostMs } from './fixtures/recordingKills.ts';
import { expect } from './fixtures/screens.ts';

const kills = 3;

test(`2.4.36 2.4.37 a browser that is killed at ${String(kills)} moments of a show loses at most ${String(maxLostMs / 1000)} s each time, and the rest arrives as it was`, async ({
  fakeLiveServer: server,
  session,
  profile,
}) => {
  const losses = await killDuringShow({ server, session, profile, kills, seed: 16 });
  console.log(describeLosses(losses));
  expect(losses).toHaveLength(kills);
  for (const { lostMs } of losses) expect(lostMs).toBeLessThan(maxLostMs);
});
