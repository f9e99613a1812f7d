// npm run fuzz -- client [--runs N] [--seed S]: N mutated frames of a relay and notifications at a client; one that does
// what it may not is printed with its seed, and replays by it.
import { parseArgs } from 'node:util';
import { fuzzClient } from '../../tests/participant/clientFuzz.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
});
const runs = Number(values.runs);
/** A client's life in frames: seeds stay short to replay. */
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
