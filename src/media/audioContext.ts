/**
 * A context for measuring sound. It may stay suspended: until the first gesture of the user, and for ever on a machine
 * without an audio device (Firefox), where all levels then stay at zero. Ask for one and share it.
 */
export function createAudioContext(gestures: EventTarget = globalThis): AudioContext {
  // Nobody hears it: large blocks cost far fewer wake-ups than the smallest that the machine can do.
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
