import type { Clock } from '../clock/clock.ts';
import { playMuted } from './mutedElement.ts';

/** How much of the last level stays in the next one. */
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

/** How loud each of a set of streams is. */
export interface AudioLevels {
  /** Which streams to measure, by stream id; one without sound has level 0. */
  setStreams(streams: ReadonlyMap<string, MediaStream>): void;
  /** Smoothed levels by stream id, 0 to 1; a new map for each reading. */
  get(): ReadonlyMap<string, number>;
  /** Calls back after each reading, ten times a second; returns the way to stop. */
  subscribe(listener: () => void): () => void;
  dispose(): void;
}

/** Reads the sound of one stream now; the browser's part of the meter. */
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
  const listeners = new Set<() => void>();
  let levels: ReadonlyMap<string, number> = new Map();

  function drop(id: string): void {
    probes.get(id)?.probe.dispose();
    probes.delete(id);
  }

  const stopReading = clock.setRepeating(periodMs, () => {
    levels = new Map(
      [...probes].map(([id, { probe }]) => [id, smoothLevel(levels.get(id) ?? 0, probe.read())]),
    );
    for (const listener of [...listeners]) listener();
  });

  return {
    setStreams(streams) {
      for (const [id, { stream }] of probes) if (streams.get(id) !== stream) drop(id);
      for (const [id, stream] of streams) {
        if (!probes.has(id)) probes.set(id, { stream, probe: createProbe(stream) });
      }
    },
    get: () => levels,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    dispose() {
      stopReading();
      for (const id of [...probes.keys()]) drop(id);
      listeners.clear();
    },
  };
}

/** Measures a stream by Web Audio. */
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
