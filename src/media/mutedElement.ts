/**
 * Plays a stream where nobody hears it. Chromium feeds a remote track to Web Audio only while a media element plays
 * it too. Returns the way to stop.
 */
export function playMuted(stream: MediaStream): () => void {
  const element = new Audio();
  element.muted = true;
  element.srcObject = stream;
  // Muted playback needs no gesture; a refusal means that the element is gone already.
  element.play().catch(() => {});
  return () => {
    element.pause();
    element.srcObject = null;
  };
}
