import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/api/ApiError.ts';
import { goLiveFallbackTimeoutMs, goLiveTimeoutMs } from '../../src/protocol/broadcastTimes.ts';
import { mayDo, type Action } from '../../src/protocol/roles.ts';
import { endEvent, goLive } from '../../src/participant/commands/broadcastCommands.ts';
import { changeTheme, hideLogo } from '../../src/participant/commands/brandCommands.ts';
import {
  hidePoll,
  hideQuestion,
  showAsset,
  showPoll,
  showQuestion,
  showTopic,
} from '../../src/participant/commands/onStreamCommands.ts';
import { changeLayout, showStream } from '../../src/participant/commands/stageCommands.ts';
import { createStudioDriver, sessionOf, type Person, type StudioDriver } from '../drivers/studioDriver.ts';

const questionOf = (chatMessageId: string) =>
  ({
    chatMessageId,
    text: 'When?',
    authorName: 'Ada',
    authorId: 'viewer-1',
    isSpeaker: false,
    chatType: 'livestreamAudience',
  }) as const;

const refusal = (code: string, status = 500): ApiError =>
  new ApiError({ code, status, requestId: 'r', message: code });

const announceStatus = async (driver: StudioDriver, status: 'idle' | 'starting' | 'live' | 'stopped') => {
  driver.network.announce({ type: 'statusChanged', data: { status } });
  await driver.settle();
};

/** A call whose answer waits for the test. */
function hold(person: Person) {
  let settle: { resolve(): void; reject(error: Error): void } = { resolve() {}, reject() {} };
  person.answerCalls(() => new Promise((resolve, reject) => (settle = { resolve, reject })));
  return { resolve: () => settle.resolve(), reject: (error: Error) => settle.reject(error) };
}

describe('status', () => {
  it('2.4.21 2.4.25 Go live shows starting at once, and idle again when the call fails, with its toast', async () => {
    const driver = createStudioDriver();
    const host = await driver.enter('host', 'host');
    const call = hold(host);
    expect(host.studio.run(goLive, undefined)).toBe(true);
    expect(host.scene().status).toBe('starting');
    expect(host.studio.canRun(goLive, undefined)).toBe(false);
    call.reject(refusal('internal'));
    await driver.settle();
    expect(host.scene().status).toBe('idle');
    expect(host.toastKeys()).toEqual(['studio.error.goLive']);
    expect(host.reported).toHaveLength(1);
  });

  it('2.8.09 a failed start of an ended session restores that it has ended', async () => {
    const driver = createStudioDriver();
    const host = await driver.enter('host', 'host');
    await announceStatus(driver, 'stopped');
    host.answerCalls(() => Promise.reject(refusal('internal')));
    host.studio.run(goLive, undefined);
    await driver.settle();
    expect(host.scene().status).toBe('stopped');
  });

  it('1.4.08 2.4.21 2.8.08 a start that is not live within 30 s returns to idle with an error toast', async () => {
    const driver = createStudioDriver();
    const host = await driver.enter('host', 'host');
    host.studio.run(goLive, undefined);
    await announceStatus(driver, 'starting');
    await driver.advance(goLiveTimeoutMs);
    expect(host.scene().status).toBe('starting');
    expect(host.toasts).toEqual([]);
    // The server decides, and counts the time itself.
    await announceStatus(driver, 'idle');
    expect(host.scene().status).toBe('idle');
    expect(host.toastKeys()).toEqual(['studio.error.goLive']);
    await driver.advance(60_000);
    expect(host.toasts).toHaveLength(1);
  });

  it('1.4.08 a start whose outcome the server never announces returns to idle a little later', async () => {
    const driver = createStudioDriver();
    const host = await driver.enter('host', 'host');
    host.studio.run(goLive, undefined);
    await announceStatus(driver, 'starting');
    await driver.advance(goLiveFallbackTimeoutMs - 1);
    expect(host.scene().status).toBe('starting');
    expect(host.toasts).toEqual([]);
    await driver.advance(1);
    expect(host.scene().status).toBe('idle');
    expect(host.toastKeys()).toEqual(['studio.error.goLive']);
    await driver.advance(60_000);
    expect(host.toasts).toHaveLength(1);
  });

  it('1.4.11 a session that is live in time stays live', async () => {
    const driver = createStudioDriver();
    const host = await driver.enter('host', 'host');
    host.studio.run(goLive, undefined);
    await announceStatus(driver, 'starting');
    await driver.advance(20_000);
    await announceStatus(driver, 'live');
    await driver.advance(60_000);
    expect(host.scene().status).toBe('live');
    expect(host.toasts).toEqual([]);
  });

  it('a start that the server abandons shows one toast, to the host who pressed Go live', async () => {
    const driver = createStudioDriver();
    const host = await driver.enter('host', 'host');
    const other = await driver.enter('other', 'host');
    host.studio.run(goLive, undefined);
    await announceStatus(driver, 'starting');
    await announceStatus(driver, 'idle');
    await driver.advance(40_000);
    expect(host.toastKeys()).toEqual(['studio.error.goLive']);
    expect(other.toasts).toEqual([]);
  });

  it.each(['chromiumMissing', 'ffmpegMissing', 'serverFull'] as const)(
    'a start refused for %s says what to do',
    async (code) => {
      const driver = createStudioDriver();
      const host = await driver.enter('host', 'host');
      host.answerCalls(() => Promise.reject(refusal(code, 503)));
      host.studio.run(goLive, undefined);
      await driver.settle();
      expect(host.toastKeys()).toEqual([`studio.error.${code}`]);
    },
  );

  it('1.4.07 2.4.23 everybody has the status, and a newcomer gets it on join', async () => {
    const driver = createStudioDriver();
    const host = await driver.enter('host', 'host');
    const guest = await driver.enter('guest', 'guest');
    await announceStatus(driver, 'live');
    expect([host.scene().status, guest.scene().status]).toEqual(['live', 'live']);
    expect((await driver.enter('late', 'guest')).scene().status).toBe('live');
  });

  it('1.4.14 2.4.28 the stopped-by-host flag is set when another participant ends the broadcast, and cleared when it goes live again', async () => {
    const driver = createStudioDriver();
    const host = await driver.enter('host', 'host');
    const guest = await driver.enter('guest', 'guest');
    await announceStatus(driver, 'live');
    host.studio.run(endEvent, undefined);
    // The server stamps it with the connection that asked.
    void host.participant.session.signal({ type: 'statusChanged', data: { status: 'stopped' } });
    await driver.settle();
    expect(guest.state().stoppedByHost).toBe(true);
    expect(host.state().stoppedByHost).toBe(false);
    await announceStatus(driver, 'starting');
    expect(guest.state().stoppedByHost).toBe(false);
  });

  it.each([
    [false, true],
    [true, false],
  ])(
    "1.4.12 2.4.26 after one's own End event, recorded locally: %s, what is next is asked: %s",
    async (recorded, asked) => {
      const driver = createStudioDriver();
      const session = sessionOf({ localRecordingEnabled: recorded });
      const host = await driver.enter('host', 'host', { session });
      await announceStatus(driver, 'live');
      host.studio.run(endEvent, undefined);
      await driver.settle();
      expect(host.state().eventEndedNotice).toBe(asked);
    },
  );

  it('any status from the server replaces the pending one', async () => {
    const driver = createStudioDriver();
    const host = await driver.enter('host', 'host');
    hold(host);
    host.studio.run(goLive, undefined);
    await announceStatus(driver, 'live');
    expect(host.scene().status).toBe('live');
  });
});

describe('commands with a call', () => {
  it('2.7.29 a change of the brand is saved with all other settings before it is sent to the others', async () => {
    const driver = createStudioDriver();
    const host = await driver.enter('host', 'host');
    const guest = await driver.enter('guest', 'guest');
    const call = hold(host);
    host.studio.run(changeTheme, { theme: 'business' });
    await driver.settle();
    expect(host.scene().template.theme).toBe('business');
    expect(guest.scene().template.theme).toBe('startup');
    expect(host.calls).toEqual([
      {
        type: 'saveTemplateSettings',
        settings: expect.objectContaining({ theme: 'business', logo: { visible: true } }) as unknown,
      },
    ]);
    call.resolve();
    await driver.settle();
    expect(guest.scene().template.theme).toBe('business');
  });

  it('a failed save withdraws the change, reports it and shows a toast; the next save does not include it', async () => {
    const driver = createStudioDriver();
    const host = await driver.enter('host', 'host');
    host.answerCalls(() => Promise.reject(refusal('internal')));
    host.studio.run(changeTheme, { theme: 'business' });
    host.studio.run(hideLogo, undefined);
    await driver.settle();
    expect(host.scene().template).toMatchObject({ theme: 'startup', logo: { visible: true } });
    expect(host.toastKeys()).toEqual(['studio.error.changeTheme', 'studio.error.hideLogo']);
    expect(host.reported).toHaveLength(2);
    expect(host.calls[1]).toMatchObject({ settings: { theme: 'startup', logo: { visible: false } } });
  });

  it('1.8.12 2.8.10 hiding the logo throws while no template settings are known', async () => {
    const driver = createStudioDriver();
    const host = await driver.enter('host', 'host');
    host.studio.store.setState({ isTemplateKnown: false });
    expect(() => host.studio.run(hideLogo, undefined)).toThrow('template settings');
    expect(host.calls).toEqual([]);
  });

  const question = questionOf('m1');

  it('1.7.11 2.7.27 a question is pinned only while live, with its author unless a speaker asked', async () => {
    const driver = createStudioDriver();
    const host = await driver.enter('host', 'host');
    host.studio.run(showQuestion, { question });
    expect(host.calls).toEqual([]);
    await announceStatus(driver, 'live');
    host.studio.run(showQuestion, { question: { ...question, chatMessageId: 'm2' } });
    host.studio.run(showQuestion, { question: { ...question, chatMessageId: 'm3', isSpeaker: true } });
    await driver.settle();
    expect(host.calls).toEqual([
      { type: 'pinQuestion', chatMessageId: 'm2', content: 'When?', authorName: 'Ada', userId: 'viewer-1' },
      { type: 'pinQuestion', chatMessageId: 'm3', content: 'When?', authorName: 'Ada' },
    ]);
  });

  it('1.7.10 a hidden question is unpinned only while live; 1.8.07 an HTTP error is reported without a toast', async () => {
    const driver = createStudioDriver();
    const host = await driver.enter('host', 'host');
    await announceStatus(driver, 'live');
    host.studio.run(showQuestion, { question });
    await driver.settle();
    host.answerCalls(() => Promise.reject(refusal('internal')));
    host.studio.run(hideQuestion, undefined);
    await driver.settle();
    expect(host.calls.at(-1)).toEqual({ type: 'unpinQuestion', chatMessageId: 'm1' });
    expect(host.scene().question.question).toBeNull();
    expect(host.reported).toHaveLength(1);
    expect(host.toasts).toEqual([]);
    host.answerCalls(() => Promise.reject(new Error('unreachable')));
    host.studio.run(showQuestion, { question });
    await driver.settle();
    expect(host.toastKeys()).toEqual(['studio.error.showQuestion']);
  });
});

describe('joining', () => {
  it('1.3.12 the current user has an id and is a guest or not, also while the network is cut and afterwards', async () => {
    for (const [role, isGuest] of [
      ['host', false],
      ['guest', true],
    ] as const) {
      const driver = createStudioDriver();
      const person = await driver.enter('ada', role);
      expect(person.state().currentUser).toEqual({ id: 'ada', isGuest });
      person.participant.cut();
      await driver.settle();
      expect(person.state().currentUser).toEqual({ id: 'ada', isGuest });
      // Now the roster is empty.
      person.participant.session.disconnect();
      await driver.settle();
      expect(person.state()).toMatchObject({ connections: [], currentUser: { id: 'ada', isGuest } });
    }
  });

  it('1.4.20 1.8.05 a rejected join is logged, and thrown for the error boundary of the page', async () => {
    const driver = createStudioDriver();
    const participant = driver.network.create({ speakerId: 'late', role: 'guest' });
    participant.refuse();
    const reported: unknown[] = [];
    const entering = driver.enter('refused', 'guest', {
      videoSession: participant.session,
      reportError: (error) => reported.push(error),
    });
    await expect(entering).rejects.toThrow();
    expect(reported).toHaveLength(1);
  });

  it('1.4.05 a connection is connecting, connected, reconnecting and disconnected in turn', async () => {
    const driver = createStudioDriver();
    const host = await driver.enter('host', 'host');
    const seen = ['connecting'];
    host.studio.store.subscribe(({ connectionStatus }) => {
      if (seen.at(-1) !== connectionStatus) seen.push(connectionStatus);
    });
    seen.push(host.state().connectionStatus);
    host.participant.cut();
    host.participant.restore();
    await driver.settle();
    host.participant.session.disconnect();
    await driver.settle();
    expect(seen).toEqual(['connecting', 'connected', 'reconnecting', 'connected', 'disconnected']);
  });
});

describe('topics while live', () => {
  it('2.7.26 the time is marked only while live, after the topic was sent to the others', async () => {
    const driver = createStudioDriver();
    const host = await driver.enter('host', 'host');
    const guest = await driver.enter('guest', 'guest');
    host.studio.run(showTopic, { topicId: 'before' });
    await driver.settle();
    expect(host.calls).toEqual([]);
    await announceStatus(driver, 'live');
    host.studio.run(showTopic, { topicId: 'now' });
    await driver.settle();
    expect(host.calls).toEqual([{ type: 'markTopicTimestamp', topicId: 'now' }]);
    expect(guest.scene().topicId).toBe('now');
  });
});

describe('roles', () => {
  it('1.6.09 hosts and guests can both take a poll or a question off the stream', async () => {
    const driver = createStudioDriver();
    const host = await driver.enter('host', 'host');
    const guest = await driver.enter('guest', 'guest');
    for (const person of [host, guest]) {
      host.studio.run(showPoll, { pollId: 'p' });
      host.studio.run(showQuestion, { question: questionOf('m') });
      await driver.settle();
      expect(person.studio.run(hidePoll, undefined)).toBe(true);
      expect(person.studio.run(hideQuestion, undefined)).toBe(true);
      await driver.settle();
      expect(driver.network.scene()).toMatchObject({ pollId: null, question: { index: -1 } });
    }
  });

  it('2.6.01 2.6.03 a guest can neither use the spotlight nor manage what hosts manage', () => {
    const refused: Action[] = [
      'spotlight',
      'manageCallToActions',
      'changeBrand',
      'managePolls',
      'manageTopics',
      'showWidget',
    ];
    for (const action of refused) {
      expect([action, mayDo('guest', action)]).toEqual([action, false]);
      expect([action, mayDo('host', action)]).toEqual([action, true]);
    }
  });

  it('1.6.05 a guest runs what the table allows and nothing else', async () => {
    const driver = createStudioDriver();
    const guest = await driver.enter('guest', 'guest');
    guest.publishCamera();
    await driver.settle();
    expect(guest.studio.run(goLive, undefined)).toBe(false);
    expect(guest.studio.run(changeTheme, { theme: 'business' })).toBe(false);
    expect(guest.studio.run(changeLayout, { layout: 'focus' })).toBe(false);
    expect(guest.studio.run(showAsset, { assetId: 'a' })).toBe(true);
    expect(guest.studio.run(showStream, { streamId: 'guest-camera' })).toBe(true);
    await driver.settle();
    expect(driver.network.scene().layout.visibleStreams).toHaveLength(1);
    expect(guest.reported).toEqual([]);
  });
});
