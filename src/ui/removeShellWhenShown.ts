import type { Clock } from '../clock/clock.ts';

/** How long the shell may cover the app's own loading screen, ms: it explains what a longer wait is for. */
const maxCoverMs = 2000;

/**
 * Removes the shell of index.html, which covers the page, once the app shows more than that it is loading: most pages appear without a
 * loading screen in between.
 */
export function removeShellWhenShown(root: HTMLElement, clock: Clock): void {
  const remove = (): void => {
    observer.disconnect();
    cancel();
    document.getElementById('shell')?.remove();
  };
  let cancel = (): void => {};
  let isLoading = false;
  const observer = new MutationObserver(() => {
    if (root.childElementCount === 0) return;
    if (root.querySelector('[data-full]') === null) return remove();
    if (!isLoading) cancel = clock.setTimer(maxCoverMs, remove);
    isLoading = true;
  });
  observer.observe(root, { childList: true, subtree: true });
}
