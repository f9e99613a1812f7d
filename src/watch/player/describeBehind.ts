/** A distance in time as minutes and seconds, such as 2:05. */
export function describeDistance(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${String(Math.floor(whole / 60))}:${String(whole % 60).padStart(2, '0')}`;
}

/** A time of day with seconds, in the viewer's own zone and custom. */
export const describeTimeOfDay = (dateMs: number, locale?: string, timeZone?: string): string =>
  new Date(dateMs).toLocaleTimeString(locale, {
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    ...(timeZone === undefined ? {} : { timeZone }),
  });
