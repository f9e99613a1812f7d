import { describe, expect, it } from 'vitest';
import type { RosterChange, RosterLine } from '../../src/scene/rosterChanges.ts';
import { buildConnection } from '../scene/sceneBuilder.ts';
import { named, recordingOf, shown, startMs, timelineOf } from './logBuilder.ts';

const line = (at: number, change: RosterChange): RosterLine => ({ atMs: startMs + at * 1000, change });
const published = (at: number, over: { hasVideo?: boolean; hasAudio?: boolean } = {}): RosterLine =>
  line(at, {
    type: 'streamPublished',
    connectionId: 'ada',
    stream: { id: 'cam-ada', source: 'camera', hasAudio: true, hasVideo: true, ...over },
  });
const opened = line(-10, { type: 'roomOpened' });
const entered = line(-9, { type: 'connectionCreated', connection: buildConnection('ada', []) });
const show = [named('ada', 'Ada'), shown(-2, 'cam-ada')];
const recordings = [recordingOf('cam-ada', 'Somebody else', 0, 20)];

describe('a roster that was logged', () => {
  it('says who published a stream, whatever the recording is called', () => {
    const timeline = timelineOf(show, { roster: [opened, entered, published(-8)], recordings });
    expect(timeline.momentOf(60).state.program.slots).toMatchObject([{ name: 'Ada', hasVideo: true }]);
    const inferred = timelineOf(show, { recordings });
    expect(inferred.momentOf(60).state.program.slots).toMatchObject([{ name: 'Somebody else' }]);
  });

  it('says when a camera was off, and a microphone', () => {
    const roster = [
      ...[opened, entered, published(-8)],
      published(5, { hasVideo: false }),
      published(8, { hasVideo: true, hasAudio: false }),
    ];
    const timeline = timelineOf(show, { roster, recordings });
    const hasVideoAt = (seconds: number): boolean | undefined =>
      timeline.momentOf(seconds * 30).state.program.slots[0]?.hasVideo;
    expect([4, 5, 7, 8].map(hasVideoAt)).toEqual([true, false, false, true]);
    expect(timeline.voices.map(({ fromS, toS }) => [fromS, toS])).toEqual([[0, 8]]);
  });

  it('says when somebody was away, whose camera was not shown then', () => {
    const roster = [
      ...[opened, entered, published(-8)],
      line(5, { type: 'connectionDestroyed', connectionId: 'ada' }),
      line(9, { type: 'connectionCreated', connection: buildConnection('ada', ['cam-ada']) }),
    ];
    const timeline = timelineOf(show, { roster, recordings });
    const countAt = (seconds: number): number => timeline.momentOf(seconds * 30).state.program.slots.length;
    expect([4, 6, 10].map(countAt)).toEqual([1, 0, 1]);
  });

  it('that began after the broadcast is not used', () => {
    const late = [opened, entered, published(-8)].map(({ atMs, change }) => ({
      atMs: atMs + 60_000,
      change,
    }));
    const timeline = timelineOf(show, { roster: late, recordings });
    expect(timeline.momentOf(60).state.program.slots).toMatchObject([{ name: 'Somebody else' }]);
  });

  it('stays within what was recorded: a camera without a recording is shown as off', () => {
    const timeline = timelineOf(show, { roster: [opened, entered, published(-8)], recordings: [] });
    expect(timeline.momentOf(60).state.program.slots).toMatchObject([{ name: 'Ada', hasVideo: false }]);
    expect(timeline.missing).toEqual(['Ada']);
  });
});
