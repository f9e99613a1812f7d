/** The shortest part that can be taken; s. */
export const minTrimSeconds = 1;

/** Seconds of a time such as 1:02:03, 2:03 or 45.5; null for anything else. */
export function readTime(text: string): number | null {
  const match = /^(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,5}(?:\.\d{1,3})?)$/.exec(text.trim());
  if (match === null) return null;
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  if (match[2] !== undefined && Number(seconds) >= 60) return null;
  if (match[1] !== undefined && Number(minutes) >= 60) return null;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** A time as a field shows it, to a tenth of a second. */
export function writeTime(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const [hours, minutes] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60];
  const rest = (tenths % 600) / 10;
  const padded = `${rest < 10 ? '0' : ''}${rest.toFixed(Number.isInteger(rest) ? 0 : 1)}`;
  return hours === 0
    ? `${String(minutes)}:${padded}`
    : `${String(hours)}:${String(minutes).padStart(2, '0')}:${padded}`;
}

/** The picture that is nearest to a time; null without pictures. */
export const nearestPicture = <Picture extends { at: number }>(
  pictures: readonly Picture[],
  seconds: number,
): Picture | null =>
  pictures.reduce<Picture | null>(
    (nearest, picture) =>
      nearest === null || Math.abs(picture.at - seconds) < Math.abs(nearest.at - seconds) ? picture : nearest,
    null,
  );
