import type { Clock } from '../clock/clock.ts';
import { playMuted } from './mutedElement.ts';

/** Sampling rate of everything that goes on air, Hz. */
export const mixSampleRate = 48_000;
/** A voice comes in and goes out over this time, so that it does not click; s. */
const fadeS = 0.03;
const limiter = { threshold: -3, knee: 0, ratio: 20, attack: 0.003, release: 0.1 } as const;

/** Many streams' sound as one track. */
export interface AudioMix {
  /** Runs at 48 kHz; its clock is the mix's clock. */
  readonly context: AudioContext;
  /** The mix, silent when nothing is in it; it ends with `dispose` alone. */
  readonly track: MediaStreamTrack;
  /** Whose sound is in the mix, by stream id; those without sound are silent in it. */
  setStreams(streams: ReadonlyMap<string, MediaStream>): void;
  dispose(): Promise<void>;
}

/** Mixes at full level: what is loud together is held below full scale by a soft limiter. */
export function createAudioMix(clock: Clock): AudioMix {
  const context = new AudioContext({ sampleRate: mixSampleRate, latencyHint: 'interactive' });
  const bus = new GainNode(context);
  const output = context.createMediaStreamDestination();
  bus
    .connect(new DynamicsCompressorNode(context, limiter))
    .connect(new GainNode(context, { gain: 1 / limiterMakeupGain() }))
    .connect(output);
  const [track] = output.stream.getAudioTracks();
  if (track === undefined) throw new Error('the browser gave a mix without a track');
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

/** What a DynamicsCompressorNode adds to all levels by itself (Web Audio API, "makeup gain"). */
function limiterMakeupGain(): number {
  const fullScaleDb = limiter.threshold * (1 - 1 / limiter.ratio);
  return 10 ** ((-fullScaleDb * 0.6) / 20);
}
