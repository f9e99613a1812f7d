import { createStore } from 'zustand/vanilla';
import type { Clock } from '../clock/clock.ts';
import { playMuted } from './mutedElement.ts';

/** How much of the previous level remains in the next one. */
export const levelSmoothing = 0.7;
const periodMs = 100;
const fftSize = 2048;

/** Root mean square of samples between -1 and 1. */
export function rmsOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return samples.length === 0 ? 0 : Math.sqrt(sum / samples.length);
}

/** The level to show after a reading. */
export const smoothLevel = (before: number, reading: number): number =>
  before * levelSmoothing + reading * (1 - levelSmoothing);

/** Measures how loud each of a set of streams is. */
export interface AudioLevels {
  /** Chooses the streams to measure, by stream id; a stream without audio has level 0. */
  setStreams(streams: ReadonlyMap<string, MediaStream>): void;
  /** Smoothed levels by stream id, 0 to 1; a new map for each reading. */
  get(): ReadonlyMap<string, number>;
  /** Calls back after each reading, ten times a second; returns the function that stops it. */
  subscribe(listener: () => void): () => void;
  dispose(): void;
}

/** Reads the current level of one stream; the browser's part of the meter. */
export interface Probe {
  read(): number;
  dispose(): void;
}

export interface AudioLevelsOptions {
  clock: Clock;
  createProbe(stream: MediaStream): Probe;
}

export function createAudioLevels({ clock, createProbe }: AudioLevelsOptions): AudioLevels {
  const probes = new Map<string, { stream: MediaStream; probe: Probe }>();
  const levels = createStore<ReadonlyMap<string, number>>(() => new Map());

  function drop(id: string): void {
    probes.get(id)?.probe.dispose();
    probes.delete(id);
  }

  const stopReading = clock.setRepeating(periodMs, () => {
    const before = levels.getState();
    const after = [...probes].map(
      ([id, { probe }]) => [id, smoothLevel(before.get(id) ?? 0, probe.read())] as const,
    );
    levels.setState(new Map(after), true);
  });

  return {
    setStreams(streams) {
      for (const [id, { stream }] of probes) if (streams.get(id) !== stream) drop(id);
      for (const [id, stream] of streams) {
        if (!probes.has(id)) probes.set(id, { stream, probe: createProbe(stream) });
      }
    },
    get: levels.getState,
    subscribe: levels.subscribe,
    dispose() {
      stopReading();
      for (const id of [...probes.keys()]) drop(id);
    },
  };
}

/** Measures a stream with Web Audio. */
export function analyserProbe(context: AudioContext, stream: MediaStream): Probe {
  if (stream.getAudioTracks().length === 0) return { read: () => 0, dispose: () => {} };
  const stopPlaying = playMuted(stream);
  const source = context.createMediaStreamSource(stream);
  const analyser = new AnalyserNode(context, { fftSize });
  source.connect(analyser);
  const samples = new Float32Array(fftSize);
  return {
    read() {
      analyser.getFloatTimeDomainData(samples);
      return rmsOf(samples);
    },
    dispose() {
      source.disconnect();
      stopPlaying();
    },
  };
}
