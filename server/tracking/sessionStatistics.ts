import type { SessionStatistics } from '../../src/protocol/rest/tracking.ts';
import type { StoredSession } from '../store/sessionStore.ts';
import type { Stores } from '../store/stores.ts';
import type { StoredCount } from '../store/trackingStore.ts';
import { writeCsv } from '../writeCsv.ts';

type StatisticsStores = Pick<Stores, 'tracking' | 'polls' | 'callToActions'>;

/** Points of the plot of viewers: more than a screen shows next to each other. */
const maxPoints = 720;
const pageSize = 2000;

/** Everything that a session was counted for. */
export async function describeStatistics(
  { id, studioToken }: StoredSession,
  isOn: boolean,
  stores: StatisticsStores,
): Promise<SessionStatistics> {
  const [{ spanMs, points }, totals, polls, callToActions] = await Promise.all([
    stores.tracking.viewers(id, maxPoints),
    stores.tracking.totals(id),
    stores.polls.list(id),
    stores.callToActions.list(id),
  ]);
  const clicks = new Map(
    totals
      .filter(({ kind }) => kind === 'call_to_action_clicked')
      .map(({ subject, count }) => [subject, count]),
  );
  const known = callToActions.map((each) => ({
    id: each.id,
    label: each.label,
    clicks: clicks.get(each.id) ?? 0,
  }));
  const deleted = [...clicks]
    .filter(([clickedId]) => !callToActions.some((each) => each.id === clickedId))
    .map(([clickedId, count]) => ({ id: clickedId, label: null, clicks: count }));
  return {
    studioToken,
    isOn,
    viewers: withGaps(points, spanMs),
    polls: polls.map((poll) => ({
      id: poll.id,
      question: poll.question,
      options: poll.options.map((option) => ({
        id: option.id,
        label: option.label,
        votes: option.voteCount,
      })),
    })),
    callToActions: [...known, ...deleted],
    widgets: totals
      .filter(({ kind }) => kind === 'widget_on')
      .map(({ subject, count }) => ({ widget: subject, timesShown: count })),
  };
}

/** Adds an unknown value where viewers were left and nothing was counted for a while: the server did not run. */
export function withGaps(
  points: readonly { atMs: number; viewers: number }[],
  spanMs: number,
): SessionStatistics['viewers'] {
  return points.flatMap((point, index) => {
    const next = points[index + 1];
    const isGap = next !== undefined && point.viewers > 0 && next.atMs - point.atMs > 2 * spanMs;
    return isGap ? [point, { atMs: point.atMs + spanMs, viewers: null }] : [point];
  });
}

/** The same as a table, minute by minute, with the polls' votes at the end, in pages of text. */
export async function* statisticsCsv(
  { id }: StoredSession,
  stores: StatisticsStores,
): AsyncGenerator<string> {
  const [polls, callToActions] = await Promise.all([stores.polls.list(id), stores.callToActions.list(id)]);
  const labels = new Map(callToActions.map((each) => [each.id, each.label]));
  yield writeCsv([['minute', 'what', 'of', 'count']]);
  for (let offset = 0; ; offset += pageSize) {
    const counts = await stores.tracking.read(id, { offset, limit: pageSize });
    if (counts.length > 0) yield writeCsv(counts.map((each) => rowOf(each, labels)));
    if (counts.length < pageSize) break;
  }
  yield writeCsv(
    polls.flatMap((poll) =>
      poll.options.map((option) => [
        '',
        'votes',
        `${poll.question}: ${option.label}`,
        String(option.voteCount),
      ]),
    ),
  );
}

const rowOf = (
  { minuteMs, kind, subject, count }: StoredCount,
  labels: ReadonlyMap<string, string>,
): string[] => [new Date(minuteMs).toISOString(), kind, labels.get(subject) ?? subject, String(count)];
