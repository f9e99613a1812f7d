import { describe, expect, it } from 'vitest';
import type { EncodingReport } from '../../src/protocol/debugSignals.ts';
import type { PeerSignal } from '../../src/protocol/signals.ts';
import { isSettingsReply } from '../../src/protocol/signals.ts';
import { createScene } from '../../src/scene/scene.ts';
import { settingsRepliesOf } from '../../src/scene/settingsReplies.ts';
import { newcomerPaceMs } from '../../src/participant/newcomerSync.ts';
import { showAsset, showWidget } from '../../src/participant/commands/onStreamCommands.ts';
import { createSceneDriver } from '../drivers/sceneDriver.ts';
import { createStudioDriver, type Person } from '../drivers/studioDriver.ts';

interface Heard {
  signal: PeerSignal;
  from: string;
  direct: boolean;
}

/** Records the signals that a participant receives. */
function listen(person: Person): Heard[] {
  const heard: Heard[] = [];
  person.participant.session.onEvent((event) => {
    if (event.type === 'signal')
      heard.push({ signal: event.signal, from: event.stamp.from, direct: event.direct });
  });
  return heard;
}
const typesOf = (heard: readonly Heard[]): string[] => heard.map(({ signal }) => signal.type);

describe('newcomers', () => {
  it('1.4.29 get the settings from one host only, the one who came first', async () => {
    const driver = createStudioDriver();
    const first = await driver.enter('first', 'host');
    await driver.enter('second', 'host');
    await driver.enter('guest', 'guest');
    first.studio.run(showAsset, { assetId: 'a' });
    first.studio.run(showWidget, { widget: 'sessionInfo' });
    await driver.settle();
    await driver.advance(2500);
    const participant = driver.network.create({ speakerId: 'late', role: 'guest' });
    const heard: Heard[] = [];
    participant.session.onEvent((event) => {
      if (event.type === 'signal')
        heard.push({ signal: event.signal, from: event.stamp.from, direct: event.direct });
    });
    void participant.session.connect(() => Promise.resolve({ accessToken: 'late' }));
    await driver.settle();
    const replies = heard.filter(({ signal }) => isSettingsReply(signal));
    expect(typesOf(replies).sort()).toEqual(
      [
        'layout',
        'status',
        'templateSettings',
        'autoProdSettings',
        'assetSettings',
        'pollSettings',
        'questionSettings',
        'topicSettings',
        'widgetSettings',
      ].sort(),
    );
    expect(new Set(replies.map(({ from }) => from))).toEqual(new Set([first.connectionId()]));
    expect(replies.every(({ direct }) => direct)).toBe(true);
    expect(replies.find(({ signal }) => signal.type === 'assetSettings')?.signal.data).toEqual({
      assetId: 'a',
    });
    expect(replies.find(({ signal }) => signal.type === 'widgetSettings')?.signal.data).toEqual({
      widget: 'sessionInfo',
      displayDurationMs: 2500,
    });
  });

  it('newcomers who come together are answered one after another', async () => {
    const driver = createStudioDriver();
    await driver.enter('host', 'host');
    const guests = [];
    for (const id of ['a', 'b', 'c']) guests.push(await driver.enter(id, 'guest'));
    const heard = guests.map(listen);
    await driver.advance(newcomerPaceMs);
    expect(heard.map((each) => each.filter(({ signal }) => isSettingsReply(signal)).length)).toEqual([
      0, 9, 0,
    ]);
    await driver.advance(newcomerPaceMs);
    expect(heard.map((each) => each.filter(({ signal }) => isSettingsReply(signal)).length)).toEqual([
      0, 9, 9,
    ]);
  });

  it('1.4.19 init makes the others introduce themselves to the newcomer only', async () => {
    const driver = createStudioDriver();
    const host = await driver.enter('host', 'host');
    const guest = await driver.enter('guest', 'guest');
    const heard = listen(guest);
    await driver.enter('late', 'guest');
    const details = heard.filter(({ signal }) => signal.type === 'speakerDetails');
    expect(details).toEqual([expect.objectContaining({ direct: false })]);
    expect(host.reported).toEqual([]);
  });

  it('settings are folded only where there is no relay and so no snapshot', () => {
    const described = {
      ...createScene(),
      status: 'live' as const,
      assetId: 'a',
      pollId: 'p',
      topicId: 't',
      widget: { widget: 'sessionInfo' as const, displayedSinceMs: 9000 },
      layout: { ...createScene().layout, layoutWithoutScreenSharing: 'focus' as const },
    };
    const foldReplies = (hasSnapshot: boolean) => {
      const sceneDriver = createSceneDriver({
        order: hasSnapshot ? 'total' : 'none',
        reportError: (error) => {
          throw error;
        },
      });
      if (hasSnapshot)
        sceneDriver.accept({ type: 'snapshot', snapshot: createScene(), seq: 3, serverNowMs: 0 }, 'me');
      for (const signal of settingsRepliesOf(described, 10_000))
        sceneDriver.accept(
          { type: 'signal', signal, direct: true, stamp: { seq: 3, atMs: 50_000, from: 'h', role: 'host' } },
          'me',
        );
      return sceneDriver.scene();
    };
    expect(foldReplies(true)).toEqual(createScene());
    // 1.7.22: the newcomer works out the start from the display duration, by its own clock.
    expect(foldReplies(false)).toEqual({
      ...described,
      liveSinceMs: 50_000,
      widget: { widget: 'sessionInfo', displayedSinceMs: 49_000 },
    });
  });

  it('1.7.22 settings have the display duration of the widget, so that a late joiner can work out the start', () => {
    const scene = { ...createScene(), widget: { widget: 'sessionInfo' as const, displayedSinceMs: 1000 } };
    const reply = settingsRepliesOf(scene, 31_000).find(({ type }) => type === 'widgetSettings');
    expect(reply?.data).toEqual({ widget: 'sessionInfo', displayDurationMs: 30_000 });
  });
});

describe('debugging', () => {
  const debugging = { speakerDetails: null, debugging: { maxReceiveResolution: '360p' as const } };

  it('1.9.02 the others report to a debugging participant every second, and stop when it has left', async () => {
    const driver = createStudioDriver();
    const guest = await driver.enter('guest', 'guest');
    const operator = await driver.enter('operator', 'host', debugging);
    expect(operator.state().debugReports).toEqual({});
    await driver.advance(1000);
    expect(operator.state().debugReports).toEqual({
      [guest.connectionId()]: { maxSendResolution: 'auto', maxReceiveResolution: 'auto', reports: [] },
    });
    const heard = listen(operator);
    await driver.advance(5000);
    expect(typesOf(heard)).toEqual(Array.from({ length: 5 }, () => 'debugReport'));
    const late = await driver.enter('late', 'guest');
    await driver.advance(1000);
    expect(Object.keys(operator.state().debugReports)).toContain(late.connectionId());
    operator.studio.leave();
    await driver.advance(10_000);
    expect([...guest.reported, ...late.reported]).toEqual([]);
  });

  it('a composer reports what it encodes to a debugging participant', async () => {
    const driver = createStudioDriver();
    const composer = await driver.enter('composer', 'composer');
    const operator = await driver.enter('operator', 'host', debugging);
    const encoding: EncodingReport = {
      tracks: [{ name: 'program', height: 1080, framesPerSecond: 24.3, bitrateBps: 5_900_000 }],
      dropped: [{ name: '360p', reason: 'slow' }],
    };
    composer.studio.showEncoding(encoding);
    await driver.advance(1000);
    expect(operator.state().debugReports[composer.connectionId()]).toMatchObject({ encoding });
  });

  it('1.2.48 a host limits the resolution that somebody sends and receives; a guest cannot', async () => {
    const driver = createStudioDriver();
    const guest = await driver.enter('guest', 'guest');
    const other = await driver.enter('other', 'guest');
    const operator = await driver.enter('operator', 'host', debugging);
    const sendToGuest = (from: Person, signal: PeerSignal) =>
      from.studio.sendTo(guest.connectionId(), signal);
    sendToGuest(operator, { type: 'maxReceiveResolutionChanged', data: { resolution: 'audioOnly' } });
    sendToGuest(operator, { type: 'maxSendResolutionChanged', data: { resolution: '180p' } });
    await driver.settle();
    expect(guest.state()).toMatchObject({ maxReceiveResolution: 'audioOnly', maxSendResolution: '180p' });
    expect(other.state()).toMatchObject({ maxReceiveResolution: 'auto', maxSendResolution: 'auto' });
    sendToGuest(other, { type: 'maxReceiveResolutionChanged', data: { resolution: 'auto' } });
    await driver.settle();
    expect(guest.state().maxReceiveResolution).toBe('audioOnly');
    other.publishCamera();
    await driver.settle();
    expect(guest.state().streams).toMatchObject([{ id: 'other-camera', disabled: true }]);
    await driver.advance(1000);
    expect(operator.state().debugReports[guest.connectionId()]).toMatchObject({
      maxReceiveResolution: 'audioOnly',
    });
  });

  it('1.9.03 the debug page receives at 360p, a studio without a limit', async () => {
    const driver = createStudioDriver();
    const guest = await driver.enter('guest', 'guest');
    const operator = await driver.enter('operator', 'host', debugging);
    const asked: unknown[] = [];
    const { session } = operator.participant;
    session.setPreferredResolution = (...request) => asked.push(request);
    guest.publishCamera();
    await driver.settle();
    expect(asked).toEqual([['guest-camera', '360p']]);
  });
});

describe('invalid signals', () => {
  const send = (person: Person, signal: unknown): void => {
    void person.participant.session.signal(signal as PeerSignal);
  };

  it.each(['speakerDetails', 'debugReport'])(
    '1.5.12 %s without data is reported and ignored',
    async (type) => {
      const driver = createStudioDriver();
      const host = await driver.enter('host', 'host');
      const guest = await driver.enter('guest', 'guest');
      const before = host.scene();
      send(guest, { type });
      await driver.settle();
      expect(host.scene().speakers).toEqual(before.speakers);
      expect(host.state().debugReports).toEqual({});
      expect(host.reported).toHaveLength(1);
    },
  );

  it('1.5.12 a signal without a sender is reported and ignored', async () => {
    const driver = createStudioDriver();
    const host = await driver.enter('host', 'host');
    const before = host.scene();
    const signal = { type: 'speakerDetails', data: { userDisplayName: 'Nobody', userRole: '' } };
    host.participant.deliver(signal, { seq: 99, atMs: 0, from: '', role: 'guest' }, false);
    await driver.settle();
    expect(host.scene()).toBe(before);
    expect(host.reported).toHaveLength(1);
  });

  it('1.8.13 2.5.21 a change of a list without data is reported and ignored', async () => {
    const driver = createStudioDriver();
    const host = await driver.enter('host', 'host');
    const other = await driver.enter('other', 'host');
    const before = host.state().content;
    send(other, { type: 'topicDeleted' });
    await driver.settle();
    expect(host.reported).toHaveLength(1);
    expect(host.state().content).toBe(before);
  });
});
