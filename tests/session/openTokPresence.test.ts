import { expect, it } from 'vitest';
import { writeOpenTokConnectionData } from '../../src/protocol/openTok.ts';
import type { Connection } from '../../src/protocol/relay.ts';
import { createOpenTokPresence } from '../../src/session/adapters/opentok/openTokPresence.ts';
import { createFakeClock } from '../clock/fakeClock.ts';

const ada: Connection = {
  id: 'ada-1',
  role: 'host',
  speakerId: 'ada',
  data: { is_composer: false, browser: 'chromium' },
  streams: [],
};
const ben: Connection = {
  id: 'ben-1',
  role: 'guest',
  speakerId: 'ben',
  data: { is_composer: false, browser: 'chromium' },
  streams: [],
};

it('a signal that arrives up to 5 s after its sender has left is still the sender’s, and none after that', async () => {
  const clock = createFakeClock(0);
  let roster = [ada, ben];
  const presence = createOpenTokPresence({
    clock,
    relay: { roster: () => new Map(roster.map((each) => [each.id, each])) },
    participants: () =>
      ['ada', 'ben'].map((speakerId, index) => ({
        connectionId: `at-opentok-${String(index)}`,
        creationTime: index,
        data: writeOpenTokConnectionData({ speakerId, role: 'guest', is_composer: false }),
      })),
    ownConnectionId: () => ada.id,
    emit: () => undefined,
  });
  presence.follow();
  expect(presence.senderOf('ben')).toEqual(ben);
  expect(presence.senderOf('somebody')).toBeUndefined();

  roster = [ada];
  presence.follow();
  expect([...presence.roster().keys()]).toEqual([ada.id]);
  await clock.advance(4999);
  expect(presence.senderOf('ben')).toEqual(ben);
  await clock.advance(1);
  expect(presence.senderOf('ben')).toBeUndefined();

  const returned = { ...ben, id: 'ben-2' };
  roster = [ada, ben];
  presence.follow();
  roster = [ada, returned];
  presence.follow();
  expect(presence.senderOf('ben')).toEqual(returned);
});
