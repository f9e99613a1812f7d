/** How much had been sent when. */
export interface UploadSample {
  atMs: number;
  sentBytes: number;
}

/** Long enough for a steady figure, short enough to notice a change; ms. */
const windowMs = 8000;

/** The samples with a new one, without those that are too old to matter. */
export const addSample = (samples: readonly UploadSample[], sample: UploadSample): UploadSample[] => [
  ...samples.filter(({ atMs, sentBytes }) => sample.atMs - atMs <= windowMs && sentBytes <= sample.sentBytes),
  sample,
];

/** Bytes a second, and seconds until all is sent; null while too little is known. */
export function measureSpeed(
  samples: readonly UploadSample[],
  totalBytes: number,
): { bytesPerSecond: number; secondsLeft: number } | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined || last.atMs - first.atMs < 500) return null;
  const bytesPerSecond = ((last.sentBytes - first.sentBytes) * 1000) / (last.atMs - first.atMs);
  if (bytesPerSecond <= 0) return null;
  return { bytesPerSecond, secondsLeft: (totalBytes - last.sentBytes) / bytesPerSecond };
}
