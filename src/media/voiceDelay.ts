/** Most that a voice can be delayed, s. */
const maxDelayS = 0.6;
/** One line of a voice fades into another over this time; s. */
export const crossfadeS = 0.03;
/** How fast a delay slides: it changes the pitch by this share, which nobody hears. */
export const slideRate = 0.01;

/** Delays one voice by a time that can change while it speaks. */
export interface VoiceDelay {
  readonly input: AudioNode;
  readonly output: AudioNode;
  /** `slide` moves slowly enough not to be heard, `jump` fades over to the new delay at once. */
  set(delayMs: number, how: 'slide' | 'jump'): void;
  disconnect(): void;
}

/** Two lines hear the same voice, and one of them is heard: to jump, the other one is set to the new delay and faded to. */
export function createVoiceDelay(context: BaseAudioContext, delayMs = 0): VoiceDelay {
  const input = new GainNode(context);
  const output = new GainNode(context);
  const openLine = (level: number) => {
    const delay = new DelayNode(context, { maxDelayTime: maxDelayS, delayTime: delayMs / 1000 });
    const fader = new GainNode(context, { gain: level });
    input.connect(delay).connect(fader).connect(output);
    return { delay, fader };
  };
  let heard = openLine(1);
  let spare = openLine(0);
  let wantedS = delayMs / 1000;

  return {
    input,
    output,
    set(nextMs, how) {
      const nextS = Math.min(Math.max(nextMs / 1000, 0), maxDelayS);
      if (nextS === wantedS) return;
      wantedS = nextS;
      const now = context.currentTime;
      if (how === 'slide') {
        const { delayTime } = heard.delay;
        const durationS = Math.abs(nextS - delayTime.value) / slideRate;
        ramp(delayTime, nextS, now, durationS);
        return;
      }
      [heard, spare] = [spare, heard];
      heard.delay.delayTime.cancelScheduledValues(now);
      heard.delay.delayTime.setValueAtTime(nextS, now);
      ramp(heard.fader.gain, 1, now, crossfadeS);
      ramp(spare.fader.gain, 0, now, crossfadeS);
    },
    disconnect() {
      input.disconnect();
      output.disconnect();
    },
  };
}

/** Moves a parameter from where it is now. */
export function ramp(parameter: AudioParam, to: number, nowS: number, durationS: number): void {
  parameter.cancelScheduledValues(nowS);
  parameter.setValueAtTime(parameter.value, nowS);
  parameter.linearRampToValueAtTime(to, nowS + durationS);
}
