import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PeerSignal } from '../../../src/protocol/signals.ts';
import { createScene } from '../../../src/scene/scene.ts';
import { entriesOfReply, repliesOfLog } from '../../../src/scene/unordered/logReplies.ts';
import {
  addToLog,
  emptyLog,
  foldLog,
  isLogged,
  type LogEntry,
  type Presence,
  type SceneLog,
} from '../../../src/scene/unordered/sceneLog.ts';
import { sampleSignals } from '../../protocol/samples.ts';
import { createRandom } from '../../server/mutations.ts';
import { buildStamp } from '../sceneBuilder.ts';
import { randomSignal } from '../fuzz/randomSignal.ts';

const everybody: Presence = { isHere: () => true, ownerOf: () => null };
const entry = (seq: number, signal: PeerSignal, from = 'ada', role: 'host' | 'guest' = 'host'): LogEntry => {
  if (!isLogged(signal)) throw new Error(`${signal.type} changes nothing`);
  return { signal, stamp: buildStamp({ seq, from, role }) };
};
const show = (streamId: string): PeerSignal => ({
  type: 'streamShown',
  data: { streamId, source: streamId.includes('screen') ? 'screen' : 'camera' },
});
const hide = (streamId: string): PeerSignal => ({ type: 'streamHidden', data: { streamId } });
const logOf = (...entries: LogEntry[]): SceneLog => entries.reduce(addToLog, emptyLog);
const sceneOf = (log: SceneLog, presence = everybody) => foldLog(log, presence, createScene());
const idsOf = (log: SceneLog, presence = everybody): string[] =>
  sceneOf(log, presence).layout.visibleStreams.map(({ streamId }) => streamId);

describe('a log without order', () => {
  it('S2 S4 the same signals in any order, however often, produce the same scene', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), fc.integer({ min: 1 }), (seed, shuffle) => {
        const random = createRandom(seed);
        const entries = Array.from({ length: 40 }, (_, index): LogEntry[] => {
          const signal = randomSignal(random, ['a', 'b-screen', 'c'], ['ada', 'bob']);
          return isLogged(signal) ? [entry(index % 25, signal, random.pick(['ada', 'bob']))] : [];
        }).flat();
        const other = createRandom(shuffle);
        const mixed = [...entries, ...entries].sort(() => other.below(3) - 1);
        expect(sceneOf(logOf(...mixed))).toEqual(sceneOf(logOf(...entries)));
      }),
      { seed: 4, numRuns: 200 },
    );
  });

  it('S4 the last writer by stamp wins; between equal numbers the sender id decides', () => {
    const theme = (name: 'startup' | 'business'): PeerSignal => ({
      type: 'themeChanged',
      data: { theme: name },
    });
    const log = logOf(entry(5, theme('business')), entry(4, theme('startup')));
    expect(sceneOf(log).template.theme).toBe('business');
    const tied = [entry(5, theme('business'), 'ada'), entry(5, theme('startup'), 'bob')];
    for (const entries of [tied, tied.toReversed()])
      expect(sceneOf(logOf(...entries)).template.theme).toBe('startup');
  });

  it('S5 a removal remains: a signal sent before it that arrives later has no effect', () => {
    expect(idsOf(logOf(entry(2, hide('a')), entry(1, show('a'))))).toEqual([]);
    expect(idsOf(logOf(entry(2, hide('a')), entry(3, show('a'))))).toEqual(['a']);
  });

  it('S5 hiding a stream ends its spotlight, whichever signal arrives first', () => {
    const put: PeerSignal = { type: 'putInSpotlight', data: { streamId: 'a' } };
    const entries = [entry(1, show('a')), entry(2, put), entry(3, hide('a')), entry(4, show('a'))];
    expect(sceneOf(logOf(...entries.toReversed())).layout.spotlightStreamId).toBeNull();
    expect(sceneOf(logOf(...entries.slice(0, 2))).layout.spotlightStreamId).toBe('a');
  });

  it('1.4.23 showing a screen switches the layout as it does with an order', () => {
    const layout: PeerSignal = { type: 'layoutChanged', data: { layout: 'focus', screenSharing: true } };
    const log = logOf(entry(3, show('screen')), entry(2, show('a')), entry(1, layout));
    expect(sceneOf(log).layout.layoutWithScreenSharing).toBe('thumbnails');
  });

  it("S7 a guest's signal about a stream counts while it publishes that stream", () => {
    const log = logOf(entry(1, show('a')), entry(2, hide('a'), 'bob', 'guest'));
    expect(idsOf(log, { ...everybody, ownerOf: () => 'bob' })).toEqual([]);
    expect(idsOf(log, { ...everybody, ownerOf: () => 'ada' })).toEqual(['a']);
  });

  it('1.7.30 the auto-production ends when its leader is not in the roster', () => {
    const log = logOf(entry(1, sampleSignals.autoProdUpdated));
    expect(sceneOf(log).autoProduction).toEqual(sampleSignals.autoProdUpdated.data);
    expect(sceneOf(log, { ...everybody, isHere: () => false }).autoProduction).toBeNull();
  });

  it('1.7.27 a question has the index that its sender gave; -1 when hidden', () => {
    const { question } = sampleSignals.questionShown.data;
    const shown = entry(3, { type: 'questionShown', data: { question, index: 2 } });
    expect(sceneOf(logOf(shown)).question).toEqual({ question, index: 2 });
    expect(sceneOf(logOf(shown, entry(4, sampleSignals.questionHidden))).question).toEqual({
      question: null,
      index: -1,
    });
  });
});

describe('settings replies where nothing orders the signals', () => {
  const log = logOf(
    entry(1, show('a')),
    entry(2, hide('b')),
    entry(3, sampleSignals.themeChanged),
    entry(4, sampleSignals.widgetShown),
    entry(5, sampleSignals.assetShown, 'bob', 'guest'),
  );
  const told = (from: string, role: 'host' | 'guest'): SceneLog =>
    repliesOfLog(log, sceneOf(log), 61_000, { id: from, role })
      .flatMap((reply) => entriesOfReply(reply, buildStamp({ seq: 9, atMs: 500_000, from, role })) ?? [])
      .reduce(addToLog, emptyLog);

  it('1.4.29 S6 a host sends everything, including tombstones', () => {
    const { widget, ...scene } = sceneOf(told('ada', 'host'));
    const { widget: _widget, ...whole } = sceneOf(log);
    expect(scene).toEqual(whole);
    expect(idsOf(addToLog(told('ada', 'host'), entry(1, show('b'))))).toEqual(['a']);
    // 1.7.22: shown at 1,000 by the sender's clock, sent at 61,000.
    expect(widget).toEqual({ widget: 'sessionInfo', displayedSinceMs: 500_000 - 60_000 });
  });

  it('S7 a guest sends what a guest may change, and nothing else in its reply counts', () => {
    expect([...told('cleo', 'guest').values()].map(({ signal }) => signal.type)).toEqual(['assetShown']);
    const written = [{ signal: sampleSignals.themeChanged, stamp: buildStamp({ seq: 9 }) }];
    const reply = {
      ...sampleSignals.templateSettings,
      data: { ...sampleSignals.templateSettings.data, written },
    };
    expect(entriesOfReply(reply, buildStamp({ seq: 9, from: 'cleo', role: 'guest' }))).toEqual([]);
    expect(entriesOfReply(reply, buildStamp({ seq: 9, from: 'ada', role: 'host' }))).toHaveLength(1);
  });

  it('nobody is believed who quotes a signal with a number above that of the reply itself', () => {
    const written = [{ signal: sampleSignals.themeChanged, stamp: buildStamp({ seq: 9 }) }];
    const reply = {
      ...sampleSignals.templateSettings,
      data: { ...sampleSignals.templateSettings.data, written },
    };
    expect(entriesOfReply(reply, buildStamp({ seq: 8 }))).toEqual([]);
    expect(entriesOfReply(reply, buildStamp({ seq: 9 }))).toHaveLength(1);
  });

  it('S6 the settings of a long show are split into signals that are small enough', () => {
    const long = logOf(
      ...Array.from({ length: 100 }, (_, index) => entry(index, hide(`stream-${String(index)}`))),
    );
    const replies = repliesOfLog(long, sceneOf(long), 0, { id: 'ada', role: 'host' });
    expect(Math.max(...replies.map((reply) => JSON.stringify(reply).length))).toBeLessThan(8192);
    const entries = replies.flatMap((reply) => entriesOfReply(reply, buildStamp({ seq: 100 })) ?? []);
    expect(entries).toHaveLength(100);
  });
});
