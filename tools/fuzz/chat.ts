// npm run fuzz -- chat [--runs N] [--seed S]: plays N shows of people who write while connections break and the server is killed.
// One after which somebody has another order, or an acknowledged message is lost or doubled, is printed with its seed, which replays it.
import { parseArgs } from 'node:util';
import { fuzzChat } from '../../tests/chat/chatFuzz.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5000' }, seed: { type: 'string', default: '1' } },
});
const runs = Number(values.runs);
const sum = { posted: 0, kills: 0, cuts: 0 };
for (let seed = Number(values.seed), done = 0; done < runs; done += 1, seed += 1) {
  const { posted, kills, cuts } = await fuzzChat(seed);
  sum.posted += posted;
  sum.kills += kills;
  sum.cuts += cuts;
}
console.log(`${String(sum.posted)} messages, ${String(sum.cuts)} cuts, ${String(sum.kills)} killed servers`);
console.log(`${String(runs)} runs, 0 divergences`);
