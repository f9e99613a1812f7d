/** What counts as silence and as full; dB below full scale. */
const quietDb = -60;
const loudDb = -12;

/** How far a meter goes for a level (RMS, 0 to 1): silence 0, full 1, spaced as an ear hears it. */
export function meterLevel(rms: number): number {
  if (rms <= 0) return 0;
  const db = 20 * Math.log10(rms);
  return Math.min(1, Math.max(0, (db - quietDb) / (loudDb - quietDb)));
}
