import { t } from '../text/pageText.ts';

/** When a session takes place, in the viewer's own time: today or a short date, then from when to when. */
export function describeTimeSlot(startsAt: Date, endsAt: Date, nowMs: number): string {
  const isToday = startsAt.toDateString() === new Date(nowMs).toDateString();
  const day = isToday
    ? t('watch.today')
    : startsAt.toLocaleDateString('en', { day: 'numeric', month: 'short' });
  const [from, to] = [startsAt, endsAt].map((time) =>
    time.toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  );
  return t('watch.timeSlot', { day, from: from ?? '', to: to ?? '' });
}
