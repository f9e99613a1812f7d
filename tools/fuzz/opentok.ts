// npm run fuzz -- opentok [--runs N] [--seed S]: N shows of 2 to 8 participants whose signals go through the OpenTok adapter on a fake of
// its client. A show whose screens do not end with the same scene is printed with its seed; --seed S alone plays that one again.
import { parseArgs } from 'node:util';
import { simulateOpenTok } from '../../tests/scene/fuzz/simulateOpenTok.ts';

const { values } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } });
const first = Number(values.seed ?? 1);
const runs = Number(values.runs ?? (values.seed === undefined ? 5000 : 1));
let divergences = 0;
const startedMs = performance.now();
for (let seed = first; seed < first + runs; seed += 1) {
  const divergence = await simulateOpenTok(seed);
  if (divergence !== null) {
    divergences += 1;
    console.log(`seed ${String(seed)}: ${divergence}`);
  }
  const done = seed - first + 1;
  if (done % 500 === 0)
    console.log(`${String(done)} runs after ${((performance.now() - startedMs) / 1000).toFixed(0)} s`);
}
console.log(`${String(runs)} runs, ${String(divergences)} divergences`);
process.exit(divergences === 0 ? 0 : 1);
