const uses = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Calls back once, when somebody first points at the page or presses a key; the result ends the wait. */
export function onFirstUse(callback: () => void): () => void {
  const waiting = new AbortController();
  const use = (): void => {
    waiting.abort();
    callback();
  };
  for (const type of uses) window.addEventListener(type, use, { signal: waiting.signal, passive: true });
  return () => waiting.abort();
}
