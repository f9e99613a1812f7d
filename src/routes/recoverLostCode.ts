import type { LocalValues } from '../api/localValues.ts';
import type { Clock } from '../clock/clock.ts';

const reloadedAtKey = 'reloadedForCodeAtMs';
/** A second loss this soon after a reload will not go away by another one: the error page is shown. */
const reloadPauseMs = 15_000;
const firstRetryMs = 300;
const retries = 6;
const serverRetryMs = 1000;

interface RecoverOptions {
  window: Window;
  clock: Clock;
  /** Values that live as long as the tab. */
  values: LocalValues;
  /** Whether the server answers now. Until it does, a reload would show the browser's own error page. */
  isReachable(): Promise<boolean>;
  reportError(error: unknown): void;
}

/**
 * Requests code again that the network lost: a browser drops all requests when the machine changes networks. A stylesheet
 * is requested again while the page goes on. A browser may remember a script as failed, so for a script the page is
 * reloaded, once.
 */
export function recoverLostCode({ window, clock, values, isReachable, reportError }: RecoverOptions): void {
  async function reload(): Promise<void> {
    if (await isReachable()) window.location.reload();
    else clock.setTimer(serverRetryMs, () => void reload());
  }

  window.addEventListener('vite:preloadError', (event) => {
    const lost = lostStylesheets(window.document);
    reportError(event.payload);
    if (lost.length > 0 || isAboutStylesheet(event.payload)) {
      // The importing code goes on, unstyled until the stylesheets arrive. None is left when another importer had the same one
      // requested again.
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

/** Vite names the lost file in its error. */
const isAboutStylesheet = (error: Error): boolean => /[.]css\b/.test(error.message);

/** Stylesheets that failed. One that is still loading counts too; its second request is answered from the cache. */
const lostStylesheets = (document: Document): HTMLLinkElement[] =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([disabled])')].filter(
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
