// npm run fuzz -- scene [--runs N] [--seed S]: N shows of 2 to 12 participants, every other one without a relay. A show whose
// screens do not end with the same scene is printed with its seed; --seed S alone plays that one again.
import { parseArgs } from 'node:util';
import { simulateShow } from '../../tests/scene/fuzz/simulateShow.ts';

const { values } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } });
const first = Number(values.seed ?? 1);
const runs = Number(values.runs ?? (values.seed === undefined ? 20_000 : 1));
let divergences = 0;
const startedMs = performance.now();
for (let seed = first; seed < first + runs; seed += 1) {
  const divergence = await simulateShow(seed);
  if (divergence !== null) {
    divergences += 1;
    console.log(`seed ${String(seed)}: ${divergence}`);
  }
  if ((seed - first + 1) % 2000 === 0)
    console.log(
      `${String(seed - first + 1)} runs after ${((performance.now() - startedMs) / 1000).toFixed(0)} s`,
    );
}
console.log(`${String(runs)} runs, ${String(divergences)} divergences`);
process.exit(divergences === 0 ? 0 : 1);
