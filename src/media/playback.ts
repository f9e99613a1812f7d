/** The part of an audio element that playback uses. */
export type PlaybackElement = Pick<HTMLAudioElement, 'srcObject' | 'play' | 'pause'> & {
  /** Missing where the browser cannot choose among outputs. */
  setSinkId?: (id: string) => Promise<void>;
};

export interface PlaybackOptions {
  createElement?: () => PlaybackElement;
  /** Where the user's gestures arrive: browsers start sound only after one. */
  gestures?: EventTarget;
  onProblem?: (error: Error) => void;
}

/** Plays the sound of the other participants. */
export interface Playback {
  /** Chooses the streams to play, by stream id. Own streams do not belong here. */
  setStreams(streams: ReadonlyMap<string, MediaStream>): void;
  /** Chooses the output; '' is the system's default, which also replaces an output that is gone. */
  setOutput(deviceId: string): Promise<void>;
  dispose(): void;
}

export function createPlayback(options: PlaybackOptions = {}): Playback {
  const { createElement = () => new Audio(), gestures = globalThis, onProblem = () => {} } = options;
  const voices = new Map<string, { stream: MediaStream; element: PlaybackElement }>();
  const refused = new Set<PlaybackElement>();
  let outputId = '';

  function start(element: PlaybackElement): void {
    element.play().then(
      () => refused.delete(element),
      () => refused.add(element),
    );
  }

  function retry(): void {
    for (const element of [...refused]) start(element);
  }

  async function route(element: PlaybackElement): Promise<void> {
    try {
      await element.setSinkId?.(outputId);
    } catch (error) {
      onProblem(error instanceof Error ? error : new Error(String(error)));
      await element.setSinkId?.('');
    }
  }

  function drop(id: string): void {
    const voice = voices.get(id);
    if (voice === undefined) return;
    voices.delete(id);
    refused.delete(voice.element);
    voice.element.pause();
    voice.element.srcObject = null;
  }

  gestures.addEventListener('pointerdown', retry);
  gestures.addEventListener('keydown', retry);

  return {
    setStreams(streams) {
      for (const [id, { stream }] of voices) if (streams.get(id) !== stream) drop(id);
      for (const [id, stream] of streams) {
        if (voices.has(id)) continue;
        const element = createElement();
        element.srcObject = stream;
        voices.set(id, { stream, element });
        if (outputId !== '') void route(element);
        start(element);
      }
    },
    async setOutput(deviceId) {
      outputId = deviceId;
      await Promise.all([...voices.values()].map(({ element }) => route(element)));
    },
    dispose() {
      gestures.removeEventListener('pointerdown', retry);
      gestures.removeEventListener('keydown', retry);
      for (const id of [...voices.keys()]) drop(id);
    },
  };
}
