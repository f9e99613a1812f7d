import { describe, expect, it } from 'vitest';
import { sceneChangesCsv, type SceneChangesInput } from '../../../server/localRecordings/sceneChangesCsv.ts';
import type { SceneRecord } from '../../../server/store/sessionStore.ts';
import type { Connection } from '../../../src/protocol/relay.ts';
import type { RosterChange, RosterLine } from '../../../src/scene/rosterChanges.ts';
import { createScene } from '../../../src/scene/scene.ts';

const startMs = 1_700_000_000_000;
const connectionOf = (id: string): Connection => ({
  ...{ id, speakerId: id, role: 'host', data: { is_composer: false, browser: 'chromium' } },
  streams: [{ id: `${id}-camera`, source: 'camera', hasAudio: true, hasVideo: true }],
});
const line = (at: number, change: RosterChange): RosterLine => ({ atMs: startMs + at * 1000, change });
const roster = [
  line(-9, { type: 'roomOpened' }),
  ...['ada', 'ben'].map((id) => line(-8, { type: 'connectionCreated', connection: connectionOf(id) })),
];

let seq = 0;
const record = (at: number, event: SceneRecord['event'], from = 'ada'): SceneRecord => ({
  stamp: { seq: ++seq, atMs: startMs + at * 1000, from, role: 'host' },
  event,
});
const named = (from: string, userDisplayName: string, at = -7): SceneRecord =>
  record(at, { type: 'speakerDetails', data: { userDisplayName, userRole: '' } }, from);
const shown = (streamId: string): SceneRecord =>
  record(-6, { type: 'streamShown', data: { streamId, source: 'camera' } });
const opening = [named('ada', 'Ada'), named('ben', 'Ben'), shown('ada-camera'), shown('ben-camera')];

/** The rows as records of their columns. */
function tableOf(records: SceneRecord[], given: Partial<SceneChangesInput> = {}): Record<string, string>[] {
  const csv = sceneChangesCsv({
    ...{ base: { scene: createScene(), seq: 0 }, records: [...opening, ...records], roster },
    ...{ zeroMs: startMs, endMs: Infinity, recordedNames: new Map(), itemNames: new Map() },
    ...given,
  });
  const [header = [], ...rows] = csv
    .trim()
    .split('\r\n')
    .map((row) => row.split(','));
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])));
}

describe('the table of scene changes', () => {
  it('begins with the scene at the zero, and counts from there to the end', () => {
    const layout = (at: number, name: 'contain' | 'focus'): SceneRecord =>
      record(at, { type: 'layoutChanged', data: { layout: name, screenSharing: false } });
    const table = tableOf([layout(1.5, 'contain'), layout(3700, 'focus')], { endMs: startMs + 60_000 });
    expect(table.map((row) => [row['seconds'], row['timecode'], row['change'], row['layout']])).toEqual([
      ['0.000', '00:00:00.000', 'zero', 'cover'],
      ['1.500', '00:00:01.500', 'layoutChanged', 'contain'],
    ]);
    expect(table[0]?.['on stage']).toBe('Ada + Ben');
  });

  it('has the cuts of auto-production: its layout, whom it shows, and why', () => {
    const state = { layout: 'focus', dominantVideoStreamId: 'ben-camera', speakersNames: { visible: false } };
    const [, cut, off] = tableOf([
      record(20, {
        type: 'autoProdUpdated',
        data: {
          leaderConnectionId: 'ada',
          reason: { type: 'talker', streamId: 'ben-camera', talkedSeconds: 4 },
          state: { ...state, layout: 'focus' },
        },
      }),
      record(30, { type: 'autoProdDisabled', data: {} }),
    ]);
    expect(cut).toMatchObject({ layout: 'focus', spotlight: 'Ben', 'auto-production': 'talker' });
    expect(off).toMatchObject({ layout: 'cover', spotlight: '', 'auto-production': '' });
  });

  it('says which asset, poll, question and topic is on stream, by name where the session still has it', () => {
    const question = {
      ...{ chatMessageId: 'm', text: 'Why?', authorName: 'Cyd', authorId: 'c', isSpeaker: false },
      chatType: 'livestreamAudience' as const,
    };
    const table = tableOf(
      [
        record(1, { type: 'assetShown', data: { assetId: 'a1' } }),
        record(2, { type: 'pollShown', data: { pollId: 'p1' } }),
        record(3, { type: 'questionShown', data: { question } }),
        record(4, { type: 'topicSettingsChanged', data: { topicId: 'gone' } }),
      ],
      {
        itemNames: new Map([
          ['a1', 'slides.pdf'],
          ['p1', 'Tea or coffee?'],
        ]),
      },
    );
    expect(table.at(-1)).toMatchObject({
      ...{ asset: 'slides.pdf', poll: 'Tea or coffee?', question: 'Why?', topic: 'gone' },
    });
    expect(table[0]).toMatchObject({ asset: '', poll: '', question: '', topic: '' });
  });

  it('has a row when somebody on stage leaves, and names people by the name that they had then', () => {
    const table = tableOf([named('ben', 'Benedict', 5)], {
      roster: [...roster, line(10, { type: 'connectionDestroyed', connectionId: 'ben' })],
    });
    expect(table.map((row) => [row['seconds'], row['change'], row['on stage']])).toEqual([
      ['0.000', 'zero', 'Ada + Ben'],
      ['5.000', 'speakerDetails', 'Ada + Benedict'],
      ['10.000', 'connectionDestroyed', 'Ada'],
    ]);
  });

  it('names people by their recordings where there is no roster log, and else by their streams', () => {
    const [zero] = tableOf([], { roster: [], recordedNames: new Map([['ben-camera', 'Ben R.']]) });
    expect(zero?.['on stage']).toBe('ada-camera + Ben R.');
  });
});
