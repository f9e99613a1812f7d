// npm run redraw -- SESSION [--edits FILE] [--out FILE] [--size WxH] [--broadcast N]: has the running server draw a broadcast again from
// its local recordings. SESSION is the token in the session's links, N counts the broadcasts of its scene log from 0; the last one if it
// is left out. Run it again after an interruption: it goes on at the first piece that is missing.
import { copyFileSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readJson } from '../src/protocol/readJson.ts';
import { redrawBodySchema, redrawEditsSchema, redrawSizeSchema } from '../src/protocol/rest/redraw.ts';
import { studioTokenSchema } from '../src/protocol/session.ts';
import { readConfig } from '../server/config.ts';
import { StartError } from '../server/errors.ts';
import { openRedrawFiles } from '../server/redraw/redrawFiles.ts';
import { describeStartError } from '../server/start/describeStartError.ts';
import { askForRedraw, followRedraw } from './redraw/askForRedraw.ts';

const sizes = redrawSizeSchema.options.join('|');
const usage = `usage: npm run redraw -- SESSION [--edits FILE] [--out FILE] [--size ${sizes}] [--broadcast N]`;

/** Parses what a person wrote; throws a StartError that names it. */
function parse<Value>(schema: z.ZodType<Value>, value: unknown, name: string): Value {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new StartError(`${name} is not valid: ${z.prettifyError(parsed.error)}\n${usage}`);
}

function readEdits(path: string | undefined): z.infer<typeof redrawEditsSchema>['edits'] {
  if (path === undefined) return [];
  const json = readJson(readFileSync(path, 'utf8'));
  if (json === undefined) throw new StartError(`${path} is not JSON`);
  return parse(redrawEditsSchema, json, path).edits;
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      edits: { type: 'string' },
      out: { type: 'string' },
      size: { type: 'string', default: '1920x1080' },
      broadcast: { type: 'string' },
    },
  });
  const [session, ...more] = positionals;
  if (session === undefined || more.length > 0) throw new StartError(usage);
  const studioToken = parse(studioTokenSchema, session, 'SESSION');
  const body = parse(
    redrawBodySchema,
    {
      size: parse(redrawSizeSchema, values.size, '--size'),
      edits: readEdits(values.edits),
      ...(values.broadcast !== undefined && { broadcast: Number(values.broadcast) }),
    },
    '--broadcast',
  );
  const dataDir = resolve(readConfig(process.env).dataDir);
  const out = resolve(values.out ?? `${studioToken}-redraw.mp4`);
  const job = await askForRedraw(dataDir, { ...body, studioToken });
  const { missing, unknownSpeakers } = await followRedraw(dataDir, job, (line) => console.log(line));
  for (const name of missing)
    console.log(
      `${name} has no local recording that can be decoded: the video shows them as with the camera off, or they are not heard`,
    );
  for (const name of unknownSpeakers)
    console.log(`Nobody in this broadcast was called ${name}: the edits of that speaker have no effect`);
  mkdirSync(dirname(out), { recursive: true });
  copyFileSync(openRedrawFiles(dataDir, studioToken, job.id).videoPath, `${out}.unfinished`);
  renameSync(`${out}.unfinished`, out);
  console.log(`Wrote ${out}`);
} catch (error) {
  console.error(describeStartError(error, false));
  process.exit(1);
}
