/** When a show starts, as a date with the time and the time zone; the viewer's own unless another is given. */
export const describeStart = (startsAt: Date, timeZone?: string): string =>
  startsAt.toLocaleString('en', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    timeZone,
  });
