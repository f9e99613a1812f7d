/** The levels shown as empty and as full; dB relative to full scale. */
const quietDb = -60;
const loudDb = -12;

/** The meter's length, 0 to 1, for a level (RMS, 0 to 1), on a logarithmic scale as the ear hears it. */
export function meterLevel(rms: number): number {
  if (rms <= 0) return 0;
  const db = 20 * Math.log10(rms);
  return Math.min(1, Math.max(0, (db - quietDb) / (loudDb - quietDb)));
}
