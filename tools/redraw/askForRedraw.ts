import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { z } from 'zod';
import { readJson } from '../../src/protocol/readJson.ts';
import type { RedrawJob } from '../../src/protocol/rest/redraw.ts';
import { StartError } from '../../server/errors.ts';
import {
  redrawAnswerFile,
  redrawAnswerSchema,
  redrawRequestFile,
  type redrawRequestSchema,
} from '../../server/redraw/answerRedrawRequests.ts';
import { openRedrawFiles } from '../../server/redraw/redrawFiles.ts';
import { writeWhole } from '../../server/writeWhole.ts';

const answerTimeoutMs = 15_000;
const pollIntervalMs = 200;

/** Asks the server of a data folder for a redraw. Throws a StartError that says what is wrong. */
export async function askForRedraw(
  dataDir: string,
  request: z.input<typeof redrawRequestSchema>,
): Promise<RedrawJob> {
  const id = randomUUID();
  const file = redrawAnswerFile(dataDir, id);
  writeWhole(redrawRequestFile(dataDir, id), JSON.stringify(request));
  for (let waitedMs = 0; !existsSync(file); waitedMs += pollIntervalMs) {
    if (waitedMs >= answerTimeoutMs) {
      rmSync(redrawRequestFile(dataDir, id), { force: true });
      throw new StartError(
        `No server with the data folder ${dataDir} answers: the redraw runs in the server, so start it with npm start`,
      );
    }
    await setTimeout(pollIntervalMs);
  }
  const answer = redrawAnswerSchema.parse(readJson(readFileSync(file, 'utf8')));
  rmSync(file, { force: true });
  if ('job' in answer) return answer.job;
  throw new StartError(`The redraw could not begin: ${answer.problem}`);
}

/** Prints the progress of a redraw until it is done. Throws a StartError if it fails. */
export async function followRedraw(
  dataDir: string,
  { studioToken, id }: RedrawJob,
  print: (line: string) => void,
): Promise<RedrawJob> {
  const files = openRedrawFiles(dataDir, studioToken, id);
  for (let last = ''; ; await setTimeout(pollIntervalMs)) {
    const job = files.read();
    if (job === null) throw new StartError('The redraw was deleted');
    const line = describeProgress(job);
    if (line !== last) print(line);
    last = line;
    if (job.status === 'done') return job;
    if (job.status === 'cancelled') throw new StartError('The redraw was cancelled');
    if (job.status === 'failed')
      throw new StartError(`The redraw failed: ${job.problem ?? 'without a reason'}`);
  }
}

/** One line a step, for people and for programs. */
function describeProgress({ status, framesDone, frameCount }: RedrawJob): string {
  if (status === 'waiting') return 'waiting until the server is free';
  if (frameCount === null) return 'preparing';
  const percent = frameCount === 0 ? 100 : Math.floor((framesDone / frameCount) * 100);
  return `frame ${String(framesDone)} of ${String(frameCount)} (${String(percent)} %)`;
}
