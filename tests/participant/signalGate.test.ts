import { describe, expect, it } from 'vitest';
import { createSignalGate } from '../../src/participant/signalGate.ts';
import type { Stamp } from '../../src/protocol/stamp.ts';
import type { SignalOrder } from '../../src/session/videoSession.ts';
import { sampleSignals } from '../protocol/samples.ts';

function openGate(order: SignalOrder = 'total') {
  const reported: unknown[] = [];
  const state = { status: 'connected', connections: [], streams: [], error: null } as const;
  const pass = createSignalGate({
    videoSession: { order, getState: () => ({ ...state, connectionId: 'me' }) },
    reportError: (error) => reported.push(error),
  });
  return { pass, reported };
}
const stampOf = (role: Stamp['role'], from = 'other'): Stamp => ({ seq: 7, atMs: 0, from, role });

describe('the gate', () => {
  it('admits a signal that its sender may send, and says whether it is one’s own', () => {
    const { pass, reported } = openGate();
    const signal = sampleSignals.layoutChanged;
    for (const from of ['me', 'other'])
      expect(pass({ type: 'signal', signal, stamp: stampOf('host', from), direct: false })).toEqual({
        type: 'admitted',
        signal,
        stamp: stampOf('host', from),
        direct: false,
        isOwn: from === 'me',
      });
    expect(reported).toEqual([]);
  });

  it('S7 refuses and reports a signal that its sender may not send, with its place in the order', () => {
    const { pass, reported } = openGate();
    const stamp = stampOf('guest');
    expect(pass({ type: 'signal', signal: sampleSignals.layoutChanged, stamp, direct: false })).toEqual({
      type: 'refused',
      stamp,
      direct: false,
    });
    expect(reported).toHaveLength(1);
  });

  it('refuses a change of the show for one participant only, and settings for everybody, without a report', () => {
    const { pass, reported } = openGate();
    const stamp = stampOf('host');
    const events = [
      pass({ type: 'signal', signal: sampleSignals.layoutChanged, stamp, direct: true }),
      pass({ type: 'signal', signal: sampleSignals.layout, stamp, direct: false }),
    ];
    expect(events.map(({ type }) => type)).toEqual(['refused', 'refused']);
    expect(reported).toEqual([]);
  });

  it('1.5.12 reports an invalid signal and keeps its place in the order', () => {
    const { pass, reported } = openGate();
    const error = new Error('invalid');
    const stamp = stampOf('host');
    expect(pass({ type: 'invalidSignal', stamp, direct: false, error })).toEqual({
      type: 'refused',
      stamp,
      direct: false,
    });
    expect(reported).toEqual([error]);
  });

  it('S6 lets everybody answer a newcomer where nothing orders the signals', () => {
    const event = {
      type: 'signal',
      signal: sampleSignals.layout,
      stamp: stampOf('guest'),
      direct: true,
    } as const;
    expect([openGate('total').pass(event).type, openGate('none').pass(event).type]).toEqual([
      'refused',
      'admitted',
    ]);
  });

  it('passes on everything that is not a signal', () => {
    const { pass } = openGate();
    const event = { type: 'connectionDestroyed', connectionId: 'other' } as const;
    expect(pass(event)).toBe(event);
  });
});
