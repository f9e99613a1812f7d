import type { Clock } from '../clock/clock.ts';
import { fontWeights, italicFontWeight } from '../protocol/fonts.ts';

/** What a font service needs of the page. */
export interface FontPage {
  /** Adds a stylesheet; `loaded` rejects when it does not load. */
  addStylesheet(url: string): { loaded: Promise<void>; remove(): void };
  /** Fetches one file of a family; resolves with how many faces the stylesheets have for it. */
  loadFace(family: string): Promise<number>;
}

interface FontServiceOptions {
  url: string;
  page: FontPage;
  clock: Clock;
  /** Called once, when the service does not answer. */
  onUnavailable(error: unknown): void;
}

const timeoutMs = 3000;
/** After that, other families do not wait for the service again so soon. */
const pauseMs = 60_000;

/**
 * Loads families from a font service; resolves with false for one that the service does not have, and while it does not answer within
 * three seconds.
 */
export function createFontService({
  url,
  page,
  clock,
  onUnavailable,
}: FontServiceOptions): (family: string) => Promise<boolean> {
  const loads = new Map<string, Promise<boolean>>();
  let silentAtMs = Number.NEGATIVE_INFINITY;
  let hasAnswered = false;
  let isAnnounced = false;

  async function load(family: string): Promise<boolean> {
    if (clock.nowMs() - silentAtMs < pauseMs) return false;
    const { loaded, remove } = page.addStylesheet(stylesheetUrl(url, family));
    const arrived = loaded.then(() => page.loadFace(family));
    try {
      const faces = await within(arrived, clock);
      hasAnswered = true;
      if (faces > 0) return true;
    } catch (error) {
      const isSilent = error instanceof NoAnswerError;
      if (isSilent) silentAtMs = clock.nowMs();
      // A page does not see why a stylesheet fails; a service that has answered does not have this family.
      if (!isAnnounced && (isSilent || !hasAnswered)) {
        isAnnounced = true;
        onUnavailable(error);
      }
    }
    remove();
    return false;
  }

  return (family) => {
    const loading = loads.get(family) ?? load(family).finally(() => loads.delete(family));
    loads.set(family, loading);
    return loading;
  };
}

/** All weights that the program draws with, and the italic; drawn in another font until they are there. */
function stylesheetUrl(serviceUrl: string, family: string): string {
  const weights = fontWeights
    .map((weight) => (weight === italicFontWeight ? `${String(weight)},${String(weight)}i` : weight))
    .join(',');
  return `${serviceUrl}/css?family=${encodeURIComponent(family).replaceAll('%20', '+')}:${weights}&display=swap`;
}

class NoAnswerError extends Error {}

function within<Value>(promise: Promise<Value>, clock: Clock): Promise<Value> {
  return new Promise((resolve, reject) => {
    const cancel = clock.setTimer(timeoutMs, () =>
      reject(new NoAnswerError('the font service did not answer in time')),
    );
    promise.finally(cancel).then(resolve, reject);
  });
}

/** The document that shows this app. */
export const documentFontPage: FontPage = {
  addStylesheet(url) {
    const link = document.createElement('link');
    const loaded = new Promise<void>((resolve, reject) => {
      link.addEventListener('load', () => resolve());
      link.addEventListener('error', () => reject(new Error('the font service has no stylesheet for it')));
    });
    link.rel = 'stylesheet';
    link.href = url;
    document.head.append(link);
    return { loaded, remove: () => link.remove() };
  },
  loadFace: async (family) => (await document.fonts.load(`400 16px ${JSON.stringify(family)}`)).length,
};
