const settings = { threshold: -3, knee: 0, ratio: 20, attack: 0.003, release: 0.1 } as const;

/** A soft limiter that keeps the sum of many voices below full scale. Its output is connected already. */
export function createLimiter(context: BaseAudioContext, output: AudioNode): AudioNode {
  const limiter = new DynamicsCompressorNode(context, settings);
  limiter.connect(new GainNode(context, { gain: 1 / makeupGain() })).connect(output);
  return limiter;
}

/** The gain that a DynamicsCompressorNode adds to all levels by itself (Web Audio API, "makeup gain"). */
function makeupGain(): number {
  const fullScaleDb = settings.threshold * (1 - 1 / settings.ratio);
  return 10 ** ((-fullScaleDb * 0.6) / 20);
}
