/** From when to when, with the day, in a time zone; that of this browser if none is named. */
export function formatTimeSlot(startsAt: Date, endsAt: Date, timeZone?: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  return endsAt > startsAt ? format.formatRange(startsAt, endsAt) : format.format(startsAt);
}

/** All time zones that this browser knows, UTC first. */
export function listTimeZones(): string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
}

/** The time zone that this browser's times are in. */
export const localTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Seconds as hours, minutes and seconds, such as 1:02:03 or 2:03. */
export function formatLength(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

/** When a broadcast began, and how long it was. */
export const nameBroadcast = ({ startMs, endMs }: { startMs: number; endMs: number }): string =>
  `${formatTimeSlot(new Date(startMs), new Date(startMs))} (${formatLength((endMs - startMs) / 1000)})`;
