// npm run fuzz -- relay [--runs N] [--seed S]: N mutated frames into a relay; a frame that does what it may not is printed
// with its seed, and replays by it.
import { parseArgs } from 'node:util';
import { fuzzRelay } from '../../tests/server/relayFuzz.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
});
const runs = Number(values.runs);
/** A session's life in frames: seeds stay short to replay. */
const framesASeed = 2000;
let accepted = 0;
let refused = 0;
for (let done = 0, seed = Number(values.seed); done < runs; done += framesASeed, seed += 1) {
  const result = await fuzzRelay(Math.min(framesASeed, runs - done), seed);
  accepted += result.accepted;
  refused += result.refused;
}
console.log(`${String(accepted)} taken, ${String(refused)} refused and told so`);
console.log(`${String(runs)} frames, 0 failures`);
