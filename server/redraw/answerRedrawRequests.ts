import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../../src/clock/clock.ts';
import { readJson } from '../../src/protocol/readJson.ts';
import { redrawBodySchema, redrawJobSchema } from '../../src/protocol/rest/redraw.ts';
import { studioTokenSchema } from '../../src/protocol/session.ts';
import type { BroadcastLog } from '../broadcast/broadcastLog.ts';
import type { SessionStore } from '../store/sessionStore.ts';
import { writeWhole } from '../writeWhole.ts';
import type { Redraws } from './createRedraws.ts';

const requestIntervalMs = 500;

/** What `npm run redraw` asks of the running server. */
export const redrawRequestSchema = redrawBodySchema.extend({ studioToken: studioTokenSchema });
/** The answer: the redraw, or why there is none. */
export const redrawAnswerSchema = z.union([
  z.object({ job: redrawJobSchema }),
  z.object({ problem: z.string() }),
]);
export type RedrawAnswer = z.infer<typeof redrawAnswerSchema>;

/** Where requests and their answers are. */
export const redrawRequestsRoot = (dataDir: string): string => join(dataDir, 'run', 'redraw-requests');
export const redrawRequestFile = (dataDir: string, id: string): string =>
  join(redrawRequestsRoot(dataDir), `${id}.request`);
export const redrawAnswerFile = (dataDir: string, id: string): string =>
  join(redrawRequestsRoot(dataDir), `${id}.answer`);

/**
 * Takes the requests of `npm run redraw`, which come as files: whoever may write into the data folder may have its data, and nothing is
 * reachable from the network. Returns a function that stops it.
 */
export function answerRedrawRequests({
  dataDir,
  redraws,
  sessions,
  clock,
  log,
}: {
  dataDir: string;
  redraws: Pick<Redraws, 'request'>;
  sessions: Pick<SessionStore, 'find'>;
  clock: Clock;
  log: BroadcastLog;
}): () => void {
  const folder = redrawRequestsRoot(dataDir);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  async function answer(text: string): Promise<RedrawAnswer> {
    const request = redrawRequestSchema.safeParse(readJson(text));
    if (!request.success) return { problem: z.prettifyError(request.error) };
    const { studioToken, ...body } = request.data;
    const session = await sessions.find(studioToken);
    if (session === null) return { problem: `there is no session ${studioToken}` };
    return { job: await redraws.request(session, body) };
  }

  return clock.setRepeating(requestIntervalMs, () => {
    if (!existsSync(folder)) return;
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.request'))) {
      const file = join(folder, name);
      const text = readFileSync(file, 'utf8');
      rmSync(file, { force: true });
      answer(text)
        .catch((error: unknown): RedrawAnswer => {
          log.warn({ err: error }, 'a redraw could not be begun');
          return { problem: error instanceof Error ? error.message : String(error) };
        })
        .then((given) =>
          writeWhole(redrawAnswerFile(dataDir, name.slice(0, -'.request'.length)), JSON.stringify(given)),
        )
        .catch((error: unknown) => log.error({ err: error }, 'a request for a redraw could not be answered'));
    }
  });
}
