import { createStore } from 'zustand/vanilla';
import { shallow } from 'zustand/vanilla/shallow';
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
  const store = createStore<VideoSessionState>(() => ({
    status: 'disconnected',
    connectionId: null,
    connections: [],
    streams: [],
    error: null,
  }));
  const eventListeners = new Set<(event: VideoSessionEvent) => void>();
  return {
    get: store.getState,
    set(change) {
      const state = store.getState();
      const streams =
        change.streams === undefined ? state.streams : keepUnchanged(state.streams, change.streams);
      const next = { ...state, ...change, streams };
      if (!shallow(state, next)) store.setState(next, true);
    },
    emit(event) {
      for (const listener of [...eventListeners]) listener(event);
    },
    subscribe: store.subscribe,
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
    return old !== undefined && shallow(old, stream) ? old : stream;
  });
  const isSame = kept.length === before.length && kept.every((stream, index) => stream === before[index]);
  return isSame ? before : kept;
}
