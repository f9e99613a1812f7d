/**
 * When a session takes place, in the reader's time zone: 'Today' or a short date, then start and end (1.2.37).
 * `timeZone` is an IANA name.
 */
export function formatTimeSlot(startsAt: Date, endsAt: Date, nowMs: number, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const isToday = day.format(startsAt) === day.format(nowMs);
  const date = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  });
  return `${isToday ? 'Today' : date.format(startsAt)}, ${time.format(startsAt)} – ${time.format(endsAt)}`;
}
