import type { Clock } from '../clock/clock.ts';
import { createLimiter } from './limiter.ts';
import { playMuted } from './mutedElement.ts';
import { createVoiceDelay, ramp, type VoiceDelay } from './voiceDelay.ts';
import { createVoiceSource } from './voiceSource.ts';

/** Sample rate of everything that goes on air, Hz. */
export const mixSampleRate = 48_000;
/** A voice fades in and out over this time, so that it does not click; s. */
export const fadeS = 0.03;

/** The sound of many streams as one track. */
export interface AudioMix {
  /** Runs at 48 kHz; its clock is the clock of the mix. */
  readonly context: AudioContext;
  /** The mix; silent while nothing is in it. Only `dispose` ends it. */
  readonly track: MediaStreamTrack;
  /** Chooses the streams in the mix, by stream id; one without audio is silent. */
  setStreams(streams: ReadonlyMap<string, MediaStream>): void;
  /** Delays one stream of the mix, as long as it is in it: slowly enough not to be heard, or at once. */
  setDelay(streamId: string, delayMs: number, how: 'slide' | 'jump'): void;
  dispose(): Promise<void>;
}

interface Voice {
  stream: MediaStream;
  /** Null without audio. */
  delay: VoiceDelay | null;
  leave(): void;
}

/** Mixes all voices at full level; a soft limiter keeps their sum below full scale. */
export function createAudioMix(clock: Clock): AudioMix {
  const context = new AudioContext({ sampleRate: mixSampleRate, latencyHint: 'interactive' });
  const bus = new GainNode(context);
  const output = context.createMediaStreamDestination();
  bus.connect(createLimiter(context, output));
  const [track] = output.stream.getAudioTracks();
  if (track === undefined) throw new Error('the browser created a mix without a track');
  const voices = new Map<string, Voice>();
  /** By stream id; a stream whose tracks change keeps its delay. */
  const delaysMs = new Map<string, number>();
  context.resume().catch(() => {});

  function enter(stream: MediaStream, delayMs: number): Voice {
    if (stream.getAudioTracks().length === 0) return { stream, delay: null, leave: () => {} };
    const stopPlaying = playMuted(stream);
    const source = createVoiceSource(context, stream, clock);
    const delay = createVoiceDelay(context, delayMs);
    const fader = new GainNode(context, { gain: 0 });
    source.output.connect(delay.input);
    delay.output.connect(fader).connect(bus);
    ramp(fader.gain, 1, context.currentTime, fadeS);
    return {
      stream,
      delay,
      leave() {
        ramp(fader.gain, 0, context.currentTime, fadeS);
        clock.setTimer(fadeS * 2000, () => {
          source.disconnect();
          delay.disconnect();
          fader.disconnect();
          stopPlaying();
        });
      },
    };
  }

  function setStreams(streams: ReadonlyMap<string, MediaStream>): void {
    for (const [id, voice] of voices) {
      if (streams.get(id) === voice.stream) continue;
      voice.leave();
      voices.delete(id);
    }
    for (const id of delaysMs.keys()) if (!streams.has(id)) delaysMs.delete(id);
    for (const [id, stream] of streams)
      if (!voices.has(id)) voices.set(id, enter(stream, delaysMs.get(id) ?? 0));
  }

  return {
    context,
    track,
    setStreams,
    setDelay(streamId, delayMs, how) {
      const voice = voices.get(streamId);
      if (voice === undefined) return;
      delaysMs.set(streamId, delayMs);
      voice.delay?.set(delayMs, how);
    },
    async dispose() {
      setStreams(new Map());
      track.stop();
      await context.close();
    },
  };
}
