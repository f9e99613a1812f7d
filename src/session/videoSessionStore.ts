import type { VideoSessionEvent, VideoSessionState, VideoStream } from './videoSession.ts';

/** State and events of a session as every adapter keeps them. */
export interface VideoSessionStore {
  get(): VideoSessionState;
  /** Streams that did not change keep their object, so that a screen can compare by identity. */
  set(change: Partial<VideoSessionState>): void;
  emit(event: VideoSessionEvent): void;
  subscribe(listener: () => void): () => void;
  onEvent(listener: (event: VideoSessionEvent) => void): () => void;
}

export function createVideoSessionStore(): VideoSessionStore {
  let state: VideoSessionState = {
    status: 'disconnected',
    connectionId: null,
    connections: [],
    streams: [],
    error: null,
  };
  const listeners = new Set<() => void>();
  const eventListeners = new Set<(event: VideoSessionEvent) => void>();
  return {
    get: () => state,
    set(change) {
      const streams =
        change.streams === undefined ? state.streams : keepUnchanged(state.streams, change.streams);
      const next = { ...state, ...change, streams };
      if (isShallowEqual(state, next)) return;
      state = next;
      for (const listener of [...listeners]) listener();
    },
    emit(event) {
      for (const listener of [...eventListeners]) listener(event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onEvent(listener) {
      eventListeners.add(listener);
      return () => void eventListeners.delete(listener);
    },
  };
}

function keepUnchanged(
  before: readonly VideoStream[],
  after: readonly VideoStream[],
): readonly VideoStream[] {
  const kept = after.map((stream) => {
    const old = before.find(
      ({ id, connectionId }) => id === stream.id && connectionId === stream.connectionId,
    );
    return old !== undefined && isShallowEqual(old, stream) ? old : stream;
  });
  const isSame = kept.length === before.length && kept.every((stream, index) => stream === before[index]);
  return isSame ? before : kept;
}

function isShallowEqual<T extends object>(a: T, b: T): boolean {
  const entries = new Map(Object.entries(a));
  return Object.entries(b).every(([key, value]) => Object.is(entries.get(key), value));
}
