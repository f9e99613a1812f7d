// npm run replay -- FILE_OR_URL [--at SECONDS|--seq N] [--token TOKEN]: folds a scene log to a moment and prints the program
// there as JSON. The log is the answer of GET /v2/streaming_studio/{studioToken}/scene_log, which requires a host's access
// token. SECONDS count from the log's first event.
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { describeProgram } from '../src/program/describeProgram.ts';
import { connectionsOf, foldSceneLog, parseSceneLog } from './replay/foldSceneLog.ts';

const usage = 'usage: npm run replay -- FILE_OR_URL [--at SECONDS | --seq N] [--token TOKEN]';

async function readLog(source: string, token: string | undefined): Promise<string> {
  if (!/^https?:\/\//.test(source)) return readFile(source, 'utf8');
  const answer = await fetch(source, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${source} answered ${String(answer.status)}: ${text}`);
  return text;
}

function readNumber(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value < 0)
    throw new Error(`--${name} must be a number, 0 or more\n${usage}`);
  return value;
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { at: { type: 'string' }, seq: { type: 'string' }, token: { type: 'string' } },
  });
  const [source, ...more] = positionals;
  if (source === undefined || more.length > 0) throw new Error(usage);
  const atSeconds = readNumber('at', values.at);
  const untilSeq = readNumber('seq', values.seq);
  if (atSeconds !== null && untilSeq !== null) throw new Error(`--at or --seq, not both\n${usage}`);
  const lines = parseSceneLog(await readLog(source, values.token));
  const { scene, seq, atMs } = foldSceneLog(lines, { atSeconds, untilSeq });
  const program = describeProgram(scene, connectionsOf(scene, lines));
  console.log(JSON.stringify({ seq, atMs, status: scene.status, program }, null, 2));
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
