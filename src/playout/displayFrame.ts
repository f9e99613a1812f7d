/** Runs `action` before the display's next frame; returns a function that cancels it. Hidden pages wait until they are visible. */
export function onDisplayFrame(action: () => void): () => void {
  const request = requestAnimationFrame(action);
  return () => cancelAnimationFrame(request);
}
