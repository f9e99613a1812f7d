import { describe, expect, it } from 'vitest';
import { defaultFeatures } from '../../src/protocol/features.ts';
import type { Connection } from '../../src/protocol/relay.ts';
import type { RecordingAbout } from '../../src/protocol/rest/localRecordings.ts';
import { createScene, type Scene } from '../../src/scene/scene.ts';
import {
  mediaName,
  readLedger,
  recordingOfFile,
  uploadFileName,
  writeEntry,
  type LedgerEntry,
} from '../../src/recording/ledger.ts';
import { chooseMimeType, chunkMs, hasRoom, mustRecord } from '../../src/recording/recordingRule.ts';
import { sessionOf } from '../drivers/studioDriver.ts';

const session = sessionOf({ localRecordingEnabled: true });
const connections: Connection[] = [
  {
    id: 'me',
    role: 'guest',
    data: { is_composer: false, browser: 'chromium' },
    streams: [{ id: 'mine', source: 'camera', hasAudio: true, hasVideo: true }],
  } as unknown as Connection,
];
const onStage = (status: Scene['status']): Scene => ({
  ...createScene(),
  status,
  layout: { ...createScene().layout, visibleStreams: [{ streamId: 'mine', source: 'camera' }] },
});
const recorded = { phase: 'joined', session, connections, scene: onStage('live') } as const;
const own = { streamId: 'mine', isSwitchedOn: true };
const withoutVideo = connections.map((each) => ({
  ...each,
  streams: each.streams.map((stream) => ({ ...stream, hasVideo: false })),
}));

describe('when to record', () => {
  it('2.4.35 live, switched on, and the camera visible on stream', () => {
    expect(mustRecord(recorded, own)).toBe(true);
  });

  it.each([
    ['2.4.35 before the show', { ...recorded, scene: onStage('idle') }, own],
    ['2.4.35 while it starts', { ...recorded, scene: onStage('starting') }, own],
    ['2.4.35 after the show', { ...recorded, scene: onStage('stopped') }, own],
    ['2.4.35 off stream', { ...recorded, scene: { ...createScene(), status: 'live' as const } }, own],
    ['2.4.35 with another one on stream', recorded, { ...own, streamId: 'other' }],
    ['2.4.35 without a picture', { ...recorded, connections: withoutVideo }, own],
    ['2.4.35 switched off', recorded, { ...own, isSwitchedOn: false }],
    ['2.6.09 in a session without it', { ...recorded, session: sessionOf() }, own],
    [
      '2.6.09 without the feature',
      { ...recorded, session: { ...session, features: { ...defaultFeatures, liveRecording: false } } },
      own,
    ],
    ['after leaving', { ...recorded, phase: 'left' as const }, own],
  ])('not %s', (_when, state, me) => {
    expect(mustRecord(state, me)).toBe(false);
  });

  const gb = 1e9;
  it.each([
    [5 * gb, 0, true],
    [5 * gb - 1, 0, false],
    [10 * gb, 5 * gb, true],
    [10 * gb, 5 * gb + 1, false],
    [0, 0, false],
  ])('2.5.25 2.9.08 a quota of %d with %d used has room: %s', (quota, usage, is) => {
    expect(hasRoom({ quota, usage }, 5 * gb)).toBe(is);
  });

  it('2.5.26 it records the first type that is supported of webm with VP9, webm and mp4, and none without any', () => {
    const choose = (supported: RegExp): string | null => chooseMimeType((type) => supported.test(type));
    expect(choose(/./)).toBe('video/webm;codecs=vp9,opus');
    expect(choose(/^video\/(webm|mp4)$/)).toBe('video/webm');
    expect(choose(/mp4/)).toBe('video/mp4');
    expect(choose(/ogg/)).toBeNull();
  });

  it('2.4.37 2.9.08 a chunk is a second', () => {
    expect(chunkMs).toBe(1000);
  });
});

const about: RecordingAbout = {
  recordingId: 'a'.repeat(32),
  studioToken: 'demo',
  speakerName: 'Jonas Müller / "x"',
  streamId: 'mine',
  mimeType: 'video/webm',
  isClean: false,
};
const entries: LedgerEntry[] = [
  { type: 'about', about },
  { type: 'began', atMs: Date.UTC(2026, 0, 2, 3, 4, 5) },
  { type: 'safe', bytes: 100, recordedMs: 1000 },
  { type: 'safe', bytes: 250, recordedMs: 2000 },
];
const text = entries.map(writeEntry).join('');

describe('a ledger', () => {
  it('says what is safe', () => {
    expect(readLedger(text)).toMatchObject({ safeBytes: 250, recordedMs: 2000, isFinished: false });
    expect(readLedger(text + writeEntry({ type: 'finished' }))).toMatchObject({ isFinished: true });
    expect(readLedger(text + writeEntry({ type: 'upload', url: '/u' }))).toMatchObject({ uploadUrl: '/u' });
  });

  it('torn anywhere says no more than was written before', () => {
    const firstLine = writeEntry(entries[0] ?? { type: 'finished' }).length - 1;
    for (let length = 0; length <= text.length; length += 1) {
      const ledger = readLedger(text.slice(0, length));
      if (length < firstLine) expect(ledger).toBeNull();
      else {
        const whole = text
          .slice(0, length)
          .split('\n')
          .filter((line) => line.endsWith('}'));
        const last = whole.filter((line) => line.includes('"safe"')).at(-1);
        const said = last === undefined ? 0 : (JSON.parse(last) as { bytes: number }).bytes;
        expect(ledger?.safeBytes).toBeLessThanOrEqual(said);
      }
    }
  });

  it('ignores lines that are none', () => {
    expect(readLedger(`${text}{"type":"safe","bytes":-1,"recordedMs":1}\n\0\0\0\n`)).toEqual(
      readLedger(text),
    );
  });

  it('names files that belong together', () => {
    expect(recordingOfFile(`recordings/${mediaName(about)}`)).toBe(about.recordingId);
    expect(recordingOfFile('recordings/notes.txt')).toBeNull();
    expect(uploadFileName({ about, beganAtMs: Date.UTC(2026, 0, 2, 3, 4, 5) })).toBe(
      'Jonas-Müller-x-2026-01-02T03-04-05.webm',
    );
  });
});
