import type { LocalValues } from '../api/localValues.ts';
import type { Clock } from '../clock/clock.ts';

const reloadedAtKey = 'reloadedForCodeAtMs';
/** A second loss this soon after a reload is no passing trouble: the error page then says so. */
const reloadPauseMs = 15_000;
const firstRetryMs = 300;
const retries = 6;
const askAgainMs = 1000;

interface RecoverOptions {
  window: Window;
  clock: Clock;
  /** Lives as long as the tab. */
  values: LocalValues;
  /** Whether the server answers now: until it does, a reload would show the browser's own error page. */
  isReachable(): Promise<boolean>;
  reportError(error: unknown): void;
}

/**
 * Gets parts of the page's code that the network lost on their way, as a browser drops all requests when the machine
 * changes networks. A stylesheet is asked for again while the page goes on; for a script, which a browser may remember as
 * failed, the page is loaded anew, once.
 */
export function recoverLostCode({ window, clock, values, isReachable, reportError }: RecoverOptions): void {
  async function reload(): Promise<void> {
    if (await isReachable()) window.location.reload();
    else clock.setTimer(askAgainMs, () => void reload());
  }

  window.addEventListener('vite:preloadError', (event) => {
    const lost = lostStylesheets(window.document);
    reportError(event.payload);
    if (lost.length > 0) {
      // The importing code goes on, unstyled for as long as this takes.
      event.preventDefault();
      for (const link of lost) fetchAgain(link, clock, 0);
      return;
    }
    const lastMs = Number(values.read(reloadedAtKey) ?? 0);
    if (clock.nowMs() - lastMs < reloadPauseMs) return;
    values.write(reloadedAtKey, String(clock.nowMs()));
    void reload();
  });
}

/** Stylesheets without a sheet: one that is still loading is asked for twice, which costs nothing but the cache. */
const lostStylesheets = (document: Document): HTMLLinkElement[] =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    ({ sheet }) => sheet === null,
  );

function fetchAgain(link: HTMLLinkElement, clock: Clock, failures: number): void {
  clock.setTimer(firstRetryMs * 2 ** failures, () => {
    const again = link.ownerDocument.createElement('link');
    again.rel = 'stylesheet';
    again.crossOrigin = link.crossOrigin;
    again.href = link.href;
    if (failures < retries) again.addEventListener('error', () => fetchAgain(again, clock, failures + 1));
    link.replaceWith(again);
  });
}
