import { afterEach, describe, expect, it } from 'vitest';
import type { TrackingEvent } from '../../../src/protocol/rest/tracking.ts';
import { createTrackingStore } from '../../../server/store/trackingStore.ts';
import { createTracker, trackingPeriodMs, type Tracker } from '../../../server/tracking/createTracker.ts';
import { createFakeClock } from '../../clock/fakeClock.ts';
import { serverOfFile } from '../testServer.ts';

const server = serverOfFile();
// Nobody else's counts are this old, so pruning finds only those of this file.
const startMs = Date.UTC(2020, 0, 1, 10);
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const silence = { info: () => {}, error: () => {} };

let opened: Tracker[] = [];
afterEach(async () => {
  for (const tracker of opened) await tracker.stop();
  opened = [];
});

/** A tracker of one new session on the real database, and a number of viewers to set. */
async function trackSession(maxDays = 365) {
  const studioToken = await server().createSession();
  const sessionId = (await server().sessions.find(studioToken))?.id ?? '';
  const store = createTrackingStore(server().database.db);
  const clock = createFakeClock(startMs);
  const audience = { viewers: 0 };
  const tracker = createTracker({
    store,
    tracking: { isOn: true, maxDays },
    readViewers: () => [{ studioToken, ...audience }],
    clock,
    log: silence,
  });
  opened.push(tracker);
  return {
    ...{ studioToken, tracker, clock, audience },
    /** Everything stored: minutes since the start, kind, subject, count. */
    async read() {
      await tracker.flush();
      const counts = await store.read(sessionId, { offset: 0, limit: 100 });
      return counts.map(({ minuteMs: atMs, kind, subject, count }) => [
        (atMs - startMs) / minuteMs,
        ...[kind, subject, count],
      ]);
    },
  };
}

const widgetEvent = (
  event: 'widget_on' | 'widget_off',
  studioToken: string,
  widgetType?: string,
): TrackingEvent => ({
  source: 'studio',
  anonymousId: 'somebody',
  context: {
    page: { path: '/', referrer: '', search: '', title: '', url: '/' },
    userAgent: 'a browser',
    locale: 'en',
  },
  event,
  properties: {
    occuredAt: '2020-01-01T10:00:00Z',
    ...{ studioToken, sessionName: '', groupName: '', organizationName: '' },
    ...{ status: 'live', userDisplayName: 'Amara', userRole: 'host' },
    ...(widgetType === undefined ? {} : { widgetType }),
  },
});

describe('the tracker', () => {
  it('stores the most viewers at once of each minute, and that the last one has left', async () => {
    const { clock, audience, read } = await trackSession();
    for (const viewers of [2, 5, 3]) {
      audience.viewers = viewers;
      await clock.advance(trackingPeriodMs);
    }
    audience.viewers = 1;
    await clock.advance(trackingPeriodMs);
    audience.viewers = 0;
    await clock.advance(2 * minuteMs);
    expect(await read()).toEqual([
      [0, 'viewers', '', 5],
      [1, 'viewers', '', 1],
      [2, 'viewers', '', 0],
    ]);
  });

  it('stores nothing of a session that never had a viewer', async () => {
    const { clock, read } = await trackSession();
    await clock.advance(10 * minuteMs);
    expect(await read()).toEqual([]);
  });

  it('2.7.32 2.9.21 counts widget_on with its widget and widget_off, and keeps no widget that somebody invents', async () => {
    const { studioToken, tracker, clock, read } = await trackSession();
    tracker.count(widgetEvent('widget_on', studioToken, 'sessionInfo'));
    tracker.count(widgetEvent('widget_off', studioToken));
    await clock.advance(minuteMs);
    tracker.count(widgetEvent('widget_on', studioToken, 'sessionInfo'));
    tracker.count(widgetEvent('widget_on', studioToken, 'sessionInfo'));
    tracker.count(widgetEvent('widget_on', studioToken, 'a name of somebody'));
    expect(await read()).toEqual([
      [0, 'widget_off', '', 1],
      [0, 'widget_on', 'sessionInfo', 1],
      [1, 'widget_on', '', 1],
      [1, 'widget_on', 'sessionInfo', 2],
    ]);
  });

  it('adds to what was stored of the same minute', async () => {
    const { studioToken, tracker, read } = await trackSession();
    for (let stored = 1; stored <= 3; stored++) {
      tracker.count(widgetEvent('widget_on', studioToken, 'sessionInfo'));
      expect(await read()).toEqual([[0, 'widget_on', 'sessionInfo', stored]]);
    }
  });

  it.each([
    ['deletes counts once they are older than the days it keeps', 2, [3, 0]],
    ['with 0 days keeps counts as long as their session', 0, [7, 0, 3, 0]],
  ])('%s', async (_title, maxDays, left) => {
    const { clock, audience, read } = await trackSession(maxDays);
    const countsLeft = async () => (await read()).map(([, , , count]) => count);
    audience.viewers = 7;
    await clock.advance(trackingPeriodMs);
    audience.viewers = 0;
    await clock.advance(2 * dayMs - trackingPeriodMs);
    expect(await countsLeft(), 'not before their time').toEqual([7, 0]);
    audience.viewers = 3;
    await clock.advance(trackingPeriodMs);
    audience.viewers = 0;
    await clock.advance(60 * minuteMs);
    await expect.poll(countsLeft).toEqual(left);
  });

  it('loses its counts with their session', async () => {
    const { studioToken, clock, audience, read } = await trackSession();
    audience.viewers = 3;
    await clock.advance(trackingPeriodMs);
    expect(await read()).toHaveLength(1);
    await server().sessions.delete(studioToken);
    expect(await read()).toEqual([]);
  });
});
