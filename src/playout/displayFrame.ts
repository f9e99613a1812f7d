/** Runs `action` before the display's next frame; returns the way to cancel it. Hidden pages wait until they show. */
export function onDisplayFrame(action: () => void): () => void {
  const request = requestAnimationFrame(action);
  return () => cancelAnimationFrame(request);
}
