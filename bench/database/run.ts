import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import { median, rounded } from '../statistics.ts';

/** What a start of the embedded database costs, next to PostgreSQL's usual size of shared buffers, alternating. */
const rounds = Number(process.argv[2] ?? 7);
const measurementSchema = z.object({
  openCpuMs: z.number(),
  memoryMb: z.number(),
  lookupMs: z.number(),
  scanMs: z.number(),
});
type Measurement = z.infer<typeof measurementSchema>;

const subjects = { usual: [] as Measurement[], ours: [] as Measurement[] };
for (let round = 0; round < rounds; round += 1)
  for (const [name, taken] of Object.entries(subjects)) {
    const printed = execFileSync(
      process.execPath,
      ['--import', 'tsx', join(import.meta.dirname, 'open.ts'), name],
      { encoding: 'utf8' },
    );
    taken.push(measurementSchema.parse(JSON.parse(printed)));
  }

const figures: Record<string, number> = {};
for (const [name, taken] of Object.entries(subjects))
  for (const figure of measurementSchema.keyof().options) {
    const value = rounded(median(taken.map((each) => each[figure])), 2);
    figures[`${name} ${figure}`] = value;
    console.log(`${name.padEnd(6)} ${figure.padEnd(10)} ${String(value)}`);
  }
const ratio = rounded((figures['ours openCpuMs'] ?? 0) / (figures['usual openCpuMs'] ?? 0), 2);
console.log(JSON.stringify({ bench: 'database', figures, ratio }));
