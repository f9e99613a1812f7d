// npm run fuzz -- recording [--runs N] [--seed S]: kills the browser of a speaker who is recorded N times during a show, ten times a show. Each kill
// is printed with what was recovered and what was lost. A show in which more than two seconds are lost, or something does not arrive as it was
// recorded, ends the run and is printed with its seed, which replays it.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { recordedSession } from '../../e2e/fixtures/localRecording.ts';
import { describeLosses, killDuringShow, maxLostMs, type Loss } from '../../e2e/fixtures/recordingKills.ts';
import { startServer } from '../../e2e/fixtures/server.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '10' }, seed: { type: 'string', default: '1' } },
});
const runs = Number(values.runs);
const killsAShow = 10;

execFileSync(process.execPath, ['tools/build.mjs'], { stdio: ['ignore', 'ignore', 'inherit'] });
const all: Loss[] = [];
let failures = 0;
for (let seed = Number(values.seed); all.length < runs && failures === 0; seed += 1) {
  const profile = mkdtempSync(join(tmpdir(), 'footlight-recording-'));
  const server = await startServer({ FEATURE_FAKE_LIVE: 'on' });
  try {
    const kills = Math.min(killsAShow, runs - all.length);
    const session = await server.createSession(recordedSession());
    const losses = await killDuringShow({ server, session, profile, kills, seed });
    all.push(...losses);
    console.log(`seed ${String(seed)}\n${describeLosses(losses)}`);
    if (losses.some(({ lostMs }) => lostMs >= maxLostMs)) throw new Error('too much was lost');
  } catch (error) {
    failures += 1;
    console.error(`seed ${String(seed)} failed:`, error);
  } finally {
    await server.stop();
    rmSync(profile, { recursive: true, force: true });
  }
}
const worstMs = Math.max(0, ...all.map(({ lostMs }) => lostMs));
console.log(`${String(all.length)} runs, ${String(failures)} failures; at most ${String(worstMs)} ms lost`);
process.exit(failures === 0 ? 0 : 1);
