import { expect, it } from 'vitest';
import { describeMonitor, type MonitorReading } from '../../../src/studio/monitor/describeMonitor.ts';

it.each<[MonitorReading['phase'], number | null, string, string]>([
  ['loading', null, 'waiting', 'loading'],
  ['playing', null, 'good', 'on air'],
  ['playing', 1349, 'good', '1.3 s behind'],
  ['playing', -20, 'good', '0.0 s behind'],
  ['playing', 15_001, 'late', '15.0 s behind'],
  ['stalled', 1349, 'lost', 'no picture'],
  ['ended', 1349, 'lost', 'no picture'],
  ['missing', null, 'waiting', 'no small picture'],
  ['unsupported', null, 'lost', 'this browser cannot play it'],
])('a monitor that is %s, with a delay of %s ms, is %s and says “%s”', (phase, delayMs, state, text) => {
  expect(describeMonitor({ phase, delayMs })).toEqual({ state, text });
});
