import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startTcpProxy } from '../../e2e/fixtures/tcpProxy.ts';
import type { PeerSignal } from '../../src/protocol/signals.ts';
import { faultKinds, planFaults, type Fault } from '../../tools/soak/faults.ts';
import { measureGrowth, sampleProcess, slopePerMinute, type Sample } from '../../tools/soak/growth.ts';
import { createJournal } from '../../tools/soak/journal.ts';
import { findBackwards, findGaps } from '../../tools/soak/programFollower.ts';

const minute = 60_000;

describe('planFaults', () => {
  it.each([1, 7, 4242])('seed %d replays', (seed) => {
    const faults = planFaults(seed, 10 * minute, faultKinds);
    expect(planFaults(seed, 10 * minute, faultKinds)).toEqual(faults);
    expect(planFaults(seed + 1, 10 * minute, faultKinds)).not.toEqual(faults);
  });

  it.each([1, 7, 4242])('seed %d plays every kind, one after another, and leaves time to recover', (seed) => {
    const faults = planFaults(seed, 10 * minute, faultKinds);
    expect(new Set(faults.slice(0, faultKinds.length).map(({ kind }) => kind))).toEqual(new Set(faultKinds));
    faults.forEach(({ atMs, durationMs }, index) => {
      expect(atMs + durationMs).toBeLessThanOrEqual(faults[index + 1]?.atMs ?? 10 * minute - 20_000);
      expect(atMs).toBeGreaterThanOrEqual(20_000);
    });
  });

  it('plays only what the machine allows', () => {
    expect(new Set(planFaults(1, 10 * minute, ['killServer']).map(({ kind }) => kind))).toEqual(
      new Set(['killServer']),
    );
    expect(planFaults(1, 10 * minute, [])).toEqual([]);
  });
});

describe('the journal', () => {
  const layout = (name: 'cover' | 'contain'): PeerSignal => ({
    type: 'layoutChanged',
    data: { layout: name, screenSharing: false },
  });

  it('finds what the server acknowledged and no longer has', () => {
    const journal = createJournal();
    journal.signalAccepted(1, layout('cover'));
    journal.signalAccepted(2, layout('contain'));
    journal.signalAccepted(3, layout('contain'));
    for (const option of ['few', 'right', 'many']) {
      journal.voteAnswered(option, 'acknowledged');
      journal.voteAnswered(option, 'acknowledged');
      journal.voteAnswered(option, 'uncertain');
    }
    for (const text of ['kept', 'lost', 'doubled']) journal.messageStored(text);
    journal.created('kept');
    journal.created('lost');
    const losses = journal.findLosses({
      log: new Map([
        [1, layout('cover')],
        [2, layout('cover')],
      ]),
      votes: new Map([
        ['few', 1],
        ['right', 3],
        ['many', 4],
      ]),
      ids: new Set(['kept']),
      messages: ['kept', 'doubled', 'of somebody else', 'doubled'],
    });
    expect(losses.map((line) => line.split(/[:,]/)[0])).toEqual([
      'signal 2',
      'signal 3',
      'option few',
      'option many',
      'the message "lost" is gone',
      'the message "doubled" is there again',
      'lost is gone',
    ]);
    expect(journal.counts).toEqual({ signals: 3, votes: 6, messages: 3, created: 2 });
  });
});

describe('the program', () => {
  const segment = (seenS: number) => ({ file: '', durationS: 2, seenMs: seenS * 1000 });
  const fault = (kind: Fault['kind'], atS: number): Fault => ({
    kind,
    atMs: atS * 1000,
    durationMs: 0,
    clockOffsetS: 0,
  });

  it('has gaps with the faults that can have caused them', () => {
    const segments = [12, 14, 16.3, 26.3, 28.3, 70].map(segment);
    const faults = [fault('cutNetwork', 5), fault('killComposer', 7)];
    const time = { liveMs: 10_000, endMs: 75_000 };
    expect(findGaps(segments, faults, time)).toEqual([
      { atS: 6, seconds: 8, causes: ['killComposer'] },
      { atS: 18, seconds: 39.7, causes: ['killComposer'] },
      { atS: 60, seconds: 5, causes: [] },
    ]);
    expect(findGaps(segments, [], time).map(({ causes }) => causes)).toEqual([[], [], []]);
  });

  it('has timestamps that rise in each stream', () => {
    const part = (first: number, last: number) => ({
      file: `from ${String(first)}`,
      times: { video: { first, last }, audio: { first, last } },
    });
    expect(findBackwards([part(0, 1.9), part(2, 3.9), part(10, 12)])).toEqual([]);
    expect(findBackwards([part(0, 1.9), part(2, 3.9), part(1, 3)])).toHaveLength(2);
  });
});

describe('growth', () => {
  const life = (pid: number, fromS: number, toS: number, mbPerMinute: number): Sample[] =>
    Array.from({ length: (toS - fromS) / 5 + 1 }, (_, index) => ({
      atMs: (fromS + index * 5) * 1000,
      pid,
      // A start is fast growth, and does not count.
      memoryMb: index < 12 ? index * 50 : 100 * pid + (index * 5 * mbPerMinute) / 60,
      handles: 30,
    }));

  it('is that of all lives between two kills', () => {
    const growth = measureGrowth([...life(1, 0, 260, 2), ...life(2, 265, 525, 6), ...life(3, 530, 570, 99)]);
    expect(growth).toEqual({ seconds: 400, memoryMbPerMinute: 4, handlesPerMinute: 0 });
  });

  it('is not judged when the lives were short', () => {
    expect(measureGrowth(life(1, 0, 120, 9))).toEqual({
      seconds: 60,
      memoryMbPerMinute: null,
      handlesPerMinute: null,
    });
  });

  it('is not that of connections which others hold open, and is that of ones left open here', async () => {
    // As a server that never closes its side of a connection.
    const server = createServer({ allowHalfOpen: true });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const proxy = await startTcpProxy((server.address() as AddressInfo).port);
    const handles = (): number => sampleProcess(process.pid, proxy.connections, 0).handles;
    const before = handles();
    const client = connect(proxy.port, '127.0.0.1');
    const [socket] = (await once(server, 'connection')) as [Socket];
    // The client's, both of the proxy's and the server's; one is held by others.
    expect(proxy.connections).toBe(1);
    expect(handles() - before).toBe(3);
    client.destroy();
    await once(socket.resume(), 'end');
    expect(proxy.connections).toBe(0);
    expect(handles() - before).toBe(1);
    socket.destroy();
    await proxy.close();
    server.close();
  });

  it('is not that of a dip, wherever it is', () => {
    for (const dipAt of [2, 9, 18])
      expect(
        slopePerMinute([
          Array.from(
            { length: 24 },
            (_, index) =>
              [(index * minute) / 12, 300 + index / 4 - (Math.abs(index - dipAt) < 3 ? 200 : 0)] as const,
          ),
        ]),
      ).toBeCloseTo(3, 0);
  });

  it('is the slope between the points of each line', () => {
    const line = [0, 1, 2, 3].map((each) => [each * minute, 10 + 3 * each] as const);
    expect(slopePerMinute([line])).toBeCloseTo(3);
    expect(slopePerMinute([line, [[5, 1]], []])).toBeCloseTo(3);
    expect(slopePerMinute([])).toBe(0);
  });
});
