import { describe, expect, it } from 'vitest';
import { admitSignal, type SignalDelivery } from '../../src/protocol/admitSignal.ts';
import { isSceneChange } from '../../src/protocol/sceneChanges.ts';
import { isSettingsReply, maySend } from '../../src/protocol/signals.ts';
import { roles } from '../../src/protocol/roles.ts';
import { sampleSignals } from './samples.ts';

const signals = Object.values(sampleSignals);
const delivery = (given: Partial<SignalDelivery>): SignalDelivery => ({
  role: 'host',
  isDirect: false,
  order: 'total',
  ownsStream: () => false,
  ...given,
});

describe('S7 a signal is admitted by its role and audience', () => {
  it.each(roles)('1.6.01 from a %s to everybody exactly where the table of roles allows it', (role) => {
    for (const signal of signals) {
      const expected = isSettingsReply(signal) ? 'wrongAudience' : 'admitted';
      const admission = admitSignal(signal, delivery({ role }));
      expect([signal.type, admission]).toEqual([
        signal.type,
        maySend(role, signal, () => false) ? expected : 'forbidden',
      ]);
    }
  });

  it('a guest may show and hide a stream only if it publishes it', () => {
    const admit = (owner: string) =>
      admitSignal(
        sampleSignals.streamShown,
        delivery({
          role: 'guest',
          ownsStream: (id) => id === sampleSignals.streamShown.data.streamId && owner === 'me',
        }),
      );
    expect([admit('me'), admit('somebody')]).toEqual(['admitted', 'forbidden']);
  });

  it('the server may send everything that is for everybody', () => {
    for (const signal of signals.filter((each) => !isSettingsReply(each)))
      expect(admitSignal(signal, delivery({ role: 'server' }))).toBe('admitted');
  });

  it('what all share cannot be changed for one participant only', () => {
    const shared = [
      ...signals.filter((signal) => isSceneChange(signal) && maySend('host', signal, () => false)),
      sampleSignals.assetsDeleteAll,
      sampleSignals.topicDeleted,
      sampleSignals.backgroundDeleted,
      sampleSignals.ctaOpened,
    ];
    for (const signal of shared)
      expect([signal.type, admitSignal(signal, delivery({ isDirect: true }))]).toEqual([
        signal.type,
        'wrongAudience',
      ]);
  });

  it.each(['init', 'speakerDetails', 'initDebug', 'debugReport', 'maxSendResolutionChanged'] as const)(
    '%s may go to everybody or to one participant',
    (type) => {
      for (const isDirect of [true, false])
        expect(admitSignal(sampleSignals[type], delivery({ isDirect }))).toBe('admitted');
    },
  );

  it('S6 settings go to one newcomer: from hosts and composers, or from everybody where nothing orders the signals', () => {
    const admit = (given: Partial<SignalDelivery>) => admitSignal(sampleSignals.layout, delivery(given));
    expect(admit({ isDirect: true })).toBe('admitted');
    expect(admit({ isDirect: true, role: 'guest' })).toBe('forbidden');
    expect(admit({ isDirect: true, role: 'guest', order: 'none' })).toBe('admitted');
    expect(admit({ role: 'guest', order: 'none' })).toBe('forbidden');
    expect(admit({ order: 'none' })).toBe('wrongAudience');
  });
});
