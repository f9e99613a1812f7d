// npm run fuzz -- relay [--runs N] [--seed S]: sends N mutated frames to a relay; one that does what it may not do is printed
// with its seed, which replays it.
import { parseArgs } from 'node:util';
import { fuzzRelay } from '../../tests/server/relayFuzz.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
});
const runs = Number(values.runs);
/** Frames per session: few, so that a seed replays quickly. */
const framesASeed = 2000;
let accepted = 0;
let refused = 0;
for (let done = 0, seed = Number(values.seed); done < runs; done += framesASeed, seed += 1) {
  const result = await fuzzRelay(Math.min(framesASeed, runs - done), seed);
  accepted += result.accepted;
  refused += result.refused;
}
console.log(`${String(accepted)} accepted, ${String(refused)} rejected with an answer`);
console.log(`${String(runs)} frames, 0 failures`);
