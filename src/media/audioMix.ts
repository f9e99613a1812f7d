import type { Clock } from '../clock/clock.ts';
import { playMuted } from './mutedElement.ts';

/** Sample rate of everything that goes on air, Hz. */
export const mixSampleRate = 48_000;
/** A voice fades in and out over this time, so that it does not click; s. */
const fadeS = 0.03;
const limiter = { threshold: -3, knee: 0, ratio: 20, attack: 0.003, release: 0.1 } as const;

/** The sound of many streams as one track. */
export interface AudioMix {
  /** Runs at 48 kHz; its clock is the clock of the mix. */
  readonly context: AudioContext;
  /** The mix; silent while nothing is in it. Only `dispose` ends it. */
  readonly track: MediaStreamTrack;
  /** Chooses the streams in the mix, by stream id; one without audio is silent. */
  setStreams(streams: ReadonlyMap<string, MediaStream>): void;
  dispose(): Promise<void>;
}

/** Mixes all voices at full level; a soft limiter keeps their sum below full scale. */
export function createAudioMix(clock: Clock): AudioMix {
  const context = new AudioContext({ sampleRate: mixSampleRate, latencyHint: 'interactive' });
  const bus = new GainNode(context);
  const output = context.createMediaStreamDestination();
  bus
    .connect(new DynamicsCompressorNode(context, limiter))
    .connect(new GainNode(context, { gain: 1 / limiterMakeupGain() }))
    .connect(output);
  const [track] = output.stream.getAudioTracks();
  if (track === undefined) throw new Error('the browser created a mix without a track');
  const voices = new Map<string, { stream: MediaStream; leave(): void }>();
  context.resume().catch(() => {});

  function enter(stream: MediaStream): { stream: MediaStream; leave(): void } {
    if (stream.getAudioTracks().length === 0) return { stream, leave: () => {} };
    const stopPlaying = playMuted(stream);
    const source = context.createMediaStreamSource(stream);
    const fader = new GainNode(context, { gain: 0 });
    source.connect(fader).connect(bus);
    fade(fader, 1);
    return {
      stream,
      leave() {
        fade(fader, 0);
        clock.setTimer(fadeS * 2000, () => {
          source.disconnect();
          fader.disconnect();
          stopPlaying();
        });
      },
    };
  }

  function fade(fader: GainNode, to: number): void {
    const { gain } = fader;
    gain.cancelScheduledValues(context.currentTime);
    gain.setValueAtTime(gain.value, context.currentTime);
    gain.linearRampToValueAtTime(to, context.currentTime + fadeS);
  }

  function setStreams(streams: ReadonlyMap<string, MediaStream>): void {
    for (const [id, voice] of voices) {
      if (streams.get(id) === voice.stream) continue;
      voice.leave();
      voices.delete(id);
    }
    for (const [id, stream] of streams) if (!voices.has(id)) voices.set(id, enter(stream));
  }

  return {
    context,
    track,
    setStreams,
    async dispose() {
      setStreams(new Map());
      track.stop();
      await context.close();
    },
  };
}

/** The gain that a DynamicsCompressorNode adds to all levels by itself (Web Audio API, "makeup gain"). */
function limiterMakeupGain(): number {
  const fullScaleDb = limiter.threshold * (1 - 1 / limiter.ratio);
  return 10 ** ((-fullScaleDb * 0.6) / 20);
}
