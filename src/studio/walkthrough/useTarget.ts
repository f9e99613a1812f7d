import { useSyncExternalStore } from 'react';

/** The control with this `data-walkthrough`, as soon as it is there and for as long as it stays; null otherwise. */
export const useTarget = (name: string): HTMLElement | null =>
  useSyncExternalStore(followPage, () =>
    document.querySelector<HTMLElement>(`[data-walkthrough="${CSS.escape(name)}"]`),
  );

/** Panels come and go, and load their code first. */
function followPage(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
