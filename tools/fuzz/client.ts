// npm run fuzz -- client [--runs N] [--seed S]: feeds N mutated relay frames and notifications to a client; one that does
// what it may not do is printed with its seed, which replays it.
import { parseArgs } from 'node:util';
import { fuzzClient } from '../../tests/participant/clientFuzz.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
});
const runs = Number(values.runs);
/** Frames per client: few, so that a seed replays quickly. */
const framesASeed = 2000;
let applied = 0;
let ignored = 0;
for (let done = 0, seed = Number(values.seed); done < runs; done += framesASeed, seed += 1) {
  const result = await fuzzClient(Math.min(framesASeed, runs - done), seed);
  applied += result.applied;
  ignored += result.ignored;
}
console.log(`${String(applied)} heard, ${String(ignored)} ignored`);
console.log(`${String(runs)} frames, 0 failures`);
