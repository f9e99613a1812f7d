import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../../src/clock/clock.ts';
import { fontFamilySchema, fontWeights, maxFontFamilies } from '../../src/protocol/fonts.ts';

/** The families that the font service offers. */
export interface FontList {
  /** Empty without a service, or while it does not answer. */
  families(): Promise<readonly string[]>;
}

interface FontListOptions {
  /** Null without a service. */
  serviceUrl: string | null;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** A service that has not answered by then is not waited for. */
const timeoutMs = 3000;
/** How long after a failure it is asked again at the earliest. */
const pauseMs = 60_000;
const maxChars = 5_000_000;

/** As Bunny Fonts answers: its families by a short name. */
const listSchema = z.record(
  z.string(),
  z.object({ familyName: z.string(), weights: z.array(z.number()), styles: z.array(z.string()) }),
);

/** Loads the list at the first question and keeps it. */
export function createFontList({ serviceUrl, clock, log }: FontListOptions): FontList {
  let loading: Promise<readonly string[]> | null = null;
  let failedAtMs = Number.NEGATIVE_INFINITY;
  return {
    families() {
      if (serviceUrl === null) return Promise.resolve([]);
      if (loading === null && clock.nowMs() - failedAtMs < pauseMs) return Promise.resolve([]);
      loading ??= loadInTime(serviceUrl, clock).catch((error: unknown) => {
        loading = null;
        failedAtMs = clock.nowMs();
        log.warn({ err: error }, 'the font service did not say which families it has');
        return [];
      });
      return loading;
    },
  };
}

async function loadInTime(serviceUrl: string, clock: Clock): Promise<string[]> {
  const waiting = new AbortController();
  const stopTimer = clock.setTimer(timeoutMs, () =>
    waiting.abort(new Error(`no answer within ${String(timeoutMs)} ms`)),
  );
  try {
    return await loadFamilies(serviceUrl, waiting.signal);
  } finally {
    stopTimer();
  }
}

/** Only families with all weights that the program draws with, and an italic. */
async function loadFamilies(serviceUrl: string, signal: AbortSignal): Promise<string[]> {
  const answer = await fetch(`${serviceUrl}/list`, { signal });
  if (!answer.ok) throw new Error(`the font service answered ${String(answer.status)}`);
  const text = await readText(answer);
  return Object.values(listSchema.parse(JSON.parse(text)))
    .filter(
      ({ weights, styles }) =>
        fontWeights.every((each) => weights.includes(each)) && styles.includes('italic'),
    )
    .map(({ familyName }) => familyName)
    .filter((family) => fontFamilySchema.safeParse(family).success)
    .sort((a, b) => a.localeCompare(b, 'en'))
    .slice(0, maxFontFamilies);
}

async function readText(answer: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxChars) throw new Error('the list of the font service is too long');
  }
  return text;
}
