import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import { median, rounded } from '../statistics.ts';
import { buildServer, startWhole, type Start } from './startWhole.ts';

/**
 * What the first start's new database costs, next to the same copied by calls that each run in another thread; and what the whole server costs,
 * next to the same with every package left in node_modules. All in turn.
 */
const rounds = Number(process.argv[2] ?? 7);
const measurementSchema = z.object({ openMs: z.number(), openCpuMs: z.number() });
type Measurement = z.infer<typeof measurementSchema>;
const run = (...args: string[]): string => execFileSync(process.execPath, args, { encoding: 'utf8' });

const subjects = { asynchronous: [] as Measurement[], ours: [] as Measurement[] };
const servers = { separate: await buildServer('separate'), bundled: await buildServer('bundled') };
const starts = { separate: [] as Start[], bundled: [] as Start[] };
const playwrightMs: number[] = [];
const timeImport =
  "const before = performance.now(); await import('playwright-core'); console.log(performance.now() - before)";
for (let round = 0; round < rounds; round += 1) {
  for (const [name, taken] of Object.entries(subjects))
    taken.push(
      measurementSchema.parse(JSON.parse(run('--import', 'tsx', join(import.meta.dirname, 'open.ts'), name))),
    );
  // Whoever comes second finds more in the system's memory.
  const order = ['separate', 'bundled'] as const;
  for (const packages of round % 2 === 0 ? order : order.toReversed())
    starts[packages].push(await startWhole(servers[packages]));
  // What every start waited for that now waits for the first browser.
  playwrightMs.push(Number(run('--input-type=module', '--eval', timeImport)));
}

const figures: Record<string, number> = { 'playwright importMs': rounded(median(playwrightMs), 0) };
for (const [name, taken] of Object.entries(subjects))
  for (const figure of measurementSchema.keyof().options)
    figures[`${name} ${figure}`] = rounded(median(taken.map((each) => each[figure])), 0);
for (const [name, taken] of Object.entries(starts))
  for (const figure of ['readyMs', 'readyCpuMs'] as const)
    figures[`${name} ${figure}`] = rounded(median(taken.map((each) => each[figure])), 0);
for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(24)} ${String(value)}`);
const ratioOf = (ours: string, reference: string): number =>
  rounded((figures[ours] ?? 0) / (figures[reference] ?? 0), 2);
const ratio = ratioOf('ours openMs', 'asynchronous openMs');
const wholeRatio = ratioOf('bundled readyMs', 'separate readyMs');
console.log(JSON.stringify({ bench: 'first-start', figures, ratio, wholeRatio }));
