import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { PeerSignal } from '../../src/protocol/signals.ts';
import { createScene } from '../../src/scene/scene.ts';
import { foldSceneLog, parseSceneLog } from '../../tools/replay/foldSceneLog.ts';

const folder = mkdtempSync(join(tmpdir(), 'footlight-replay-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const signals: PeerSignal[] = [
  { type: 'speakerDetails', data: { userDisplayName: 'Ada', userRole: 'Engineer' } },
  { type: 'streamShown', data: { streamId: 'cam', source: 'camera' } },
  { type: 'layoutChanged', data: { layout: 'contain', screenSharing: false } },
  { type: 'themeChanged', data: { theme: 'business' } },
];
const log = [
  JSON.stringify({ scene: createScene(), seq: 10 }),
  ...signals.map((event, index) =>
    JSON.stringify({ stamp: { seq: 11 + index, atMs: 1000 + index * 2000, from: 'a', role: 'host' }, event }),
  ),
].join('\n');
const at = (atSeconds: number | null, untilSeq: number | null) =>
  foldSceneLog(parseSceneLog(log), { atSeconds, untilSeq });

describe('replay', () => {
  it.each([
    [null, null, 14, 'business', 1],
    [0, null, 11, 'startup', 0],
    [2, null, 12, 'startup', 1],
    [5.9, null, 13, 'startup', 1],
    [600, null, 14, 'business', 1],
    [null, 10, 10, 'startup', 0],
    [null, 13, 13, 'startup', 1],
  ])('at %s s or seq %s it is after signal %s', (seconds, untilSeq, seq, theme, streams) => {
    const folded = at(seconds, untilSeq);
    expect(folded.seq).toBe(seq);
    expect(folded.scene.template.theme).toBe(theme);
    expect(folded.scene.layout.visibleStreams).toHaveLength(streams);
  });

  it('a moment before the log begins is an error, and so is a line that is none', () => {
    expect(() => at(null, 3)).toThrow('the log begins after signal 10');
    expect(() => parseSceneLog(`${log}\nnonsense`)).toThrow('line 6');
  });

  it('the command prints the program there', () => {
    const file = join(folder, 'log.jsonl');
    writeFileSync(file, log);
    const printed = execFileSync(
      process.execPath,
      ['--import', 'tsx', 'tools/replay.ts', file, '--seq', '13'],
      { encoding: 'utf8' },
    );
    expect(JSON.parse(printed)).toMatchObject({
      seq: 13,
      program: {
        theme: 'startup',
        layout: 'contain',
        slots: [{ streamId: 'cam', name: 'Ada', role: 'Engineer' }],
      },
    });
  });
});
