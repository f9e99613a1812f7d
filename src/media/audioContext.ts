/**
 * A context for measuring sound; create one and share it. It may stay suspended, with all levels at zero: until the user's
 * first gesture, and in Firefox for ever on a machine without an audio device.
 */
export function createAudioContext(gestures: EventTarget = globalThis): AudioContext {
  // Nobody listens to it, so latency does not matter: large blocks cost far fewer wake-ups than the smallest possible ones.
  const context = new AudioContext({ latencyHint: 'playback' });
  const resume = (): void => {
    context.resume().catch(() => {});
  };
  resume();
  const stop = new AbortController();
  context.addEventListener('statechange', () => {
    if (context.state !== 'suspended') stop.abort();
  });
  for (const type of ['pointerdown', 'keydown']) {
    gestures.addEventListener(type, resume, { signal: stop.signal });
  }
  return context;
}
