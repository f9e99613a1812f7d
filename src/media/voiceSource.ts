import type { Clock } from '../clock/clock.ts';
import { crossfadeS, ramp } from './voiceDelay.ts';

/** How often a voice is looked at for a pause; ms. */
const lookMs = 250;
/** A voice gets a new source at most this often; ms. */
const renewMs = 4000;
/** A pause is quieter than this, of full scale: 54 dB below it. */
const quietLevel = 0.002;
/** How long it has to be quiet: 171 ms at 48 kHz; samples. */
const quietSamples = 8192;
/** What a new source has arrived within; s. */
const arrivalS = 0.1;

/** Decides when a voice gets a new source: in a pause, and not too often. Pure, one call for each look. */
export function createRenewalPlan(openedMs: number): {
  /** Whether it is due now, by the last samples that were heard, from -1 to 1. */
  isDue(atMs: number, samples: Float32Array): boolean;
} {
  let renewedMs = openedMs;
  return {
    isDue(atMs, samples) {
      if (atMs - renewedMs < renewMs || samples.some((sample) => Math.abs(sample) >= quietLevel))
        return false;
      renewedMs = atMs;
      return true;
    },
  };
}

/** A stream's sound in the audio graph. */
export interface VoiceSource {
  readonly output: AudioNode;
  disconnect(): void;
}

/**
 * Takes a stream's sound into a context, and recreates the source in its pauses. Chromium keeps up to 100 ms of a stream in front of its
 * source node. What gathers there, in a moment in which the machine was busy, stays: the sound is late from then on, and no statistics of the
 * receiver say so. A new source starts with nothing in front of it. In a pause nobody hears the change.
 */
export function createVoiceSource(context: AudioContext, stream: MediaStream, clock: Clock): VoiceSource {
  const output = new GainNode(context);
  const analyser = new AnalyserNode(context, { fftSize: quietSamples });
  output.connect(analyser);
  const samples = new Float32Array(quietSamples);
  const open = (level: number) => {
    const source = context.createMediaStreamSource(stream);
    const fader = new GainNode(context, { gain: level });
    source.connect(fader).connect(output);
    return {
      fader,
      close() {
        source.disconnect();
        fader.disconnect();
      },
    };
  };
  let heard = open(1);
  const plan = createRenewalPlan(clock.nowMs());

  function renew(): void {
    const old = heard;
    heard = open(0);
    const beginS = context.currentTime + arrivalS;
    ramp(heard.fader.gain, 1, beginS, crossfadeS);
    ramp(old.fader.gain, 0, beginS, crossfadeS);
    clock.setTimer((arrivalS + 2 * crossfadeS) * 1000, old.close);
  }

  const stopLooking = clock.setRepeating(lookMs, () => {
    // A stream whose track has gone is about to be replaced or to leave.
    if (stream.getAudioTracks().length === 0) return;
    analyser.getFloatTimeDomainData(samples);
    if (plan.isDue(clock.nowMs(), samples)) renew();
  });

  return {
    output,
    disconnect() {
      stopLooking();
      heard.close();
      output.disconnect();
    },
  };
}
