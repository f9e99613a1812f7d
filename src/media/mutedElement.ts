/**
 * Plays a stream without being heard, because Chromium feeds a remote track to Web Audio only while a media element plays it
 * too. Returns the function that stops it.
 */
export function playMuted(stream: MediaStream): () => void {
  const element = new Audio();
  element.muted = true;
  element.srcObject = stream;
  // Muted playback needs no gesture; a refusal means that it was stopped before it began.
  element.play().catch(() => {});
  return () => {
    element.pause();
    element.srcObject = null;
  };
}
