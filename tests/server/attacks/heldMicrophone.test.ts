import { expect, it } from 'vitest';
import type { RelayClient } from '../relayClient.ts';
import { camera, relayPeople, screen } from '../relayPeople.ts';
import { serverOfFile } from '../testServer.ts';

const server = serverOfFile();
const { join } = relayPeople(server);
const forbidden = { type: 'rejected', code: 'forbiddenSignal' };

/** What the server says of a stream once a person has announced it, by those who have heard of it so far. */
async function hearOf(listener: RelayClient, publisher: RelayClient, streamId: string): Promise<boolean[]> {
  // A signal behind the announcement has the same way.
  await publisher.signal({ type: 'init', data: {} });
  return listener
    .ofType('streamPublished')
    .filter(({ stream }) => stream.id === streamId)
    .map(({ stream }) => stream.hasAudio);
}

it('1.4.32 a microphone that a host holds stays silent, whatever its owner sends, until the host gives it back', async () => {
  const session = await server().createSession();
  const host = await join(session, 'host');
  const guest = await join(session, 'guest', 'gil');
  const { speakerId } = guest.welcome.connections.find(({ id }) => id === guest.id) ?? { speakerId: '' };
  const hold = (value: 'muted' | 'open' | null) => ({
    type: 'microphoneHoldChanged',
    data: { speakerId, hold: value },
  });
  guest.send({ type: 'publish', stream: camera('cam') });
  expect(await hearOf(host, guest, 'cam')).toEqual([true]);

  expect(await host.signal(hold('muted'))).toMatchObject({ type: 'accepted' });
  await host.next('streamPublished', ({ stream }) => !stream.hasAudio);
  for (const stream of [camera('cam'), { ...screen('tab'), hasAudio: true }])
    guest.send({ type: 'publish', stream });
  expect(await hearOf(host, guest, 'cam')).toEqual([true, false, false]);
  expect(await hearOf(host, guest, 'tab')).toEqual([false]);
  for (const value of ['open', null] as const)
    expect(await guest.signal(hold(value))).toMatchObject(forbidden);

  // After a reload the speaker is another connection.
  await guest.close();
  const again = await join(session, 'guest', 'gil');
  expect(again.scene?.heldMicrophones).toEqual({ [speakerId]: 'muted' });
  again.send({ type: 'publish', stream: camera('cam') });
  expect((await hearOf(host, again, 'cam')).at(-1)).toBe(false);

  await host.signal(hold('open'));
  again.send({ type: 'publish', stream: camera('cam') });
  expect((await hearOf(host, again, 'cam')).at(-1)).toBe(true);
  expect(await again.signal(hold(null))).toMatchObject(forbidden);

  expect(await host.signal(hold(null))).toMatchObject({ type: 'accepted' });
  again.send({ type: 'publish', stream: camera('cam') });
  expect((await hearOf(host, again, 'cam')).at(-1)).toBe(true);
  expect(host.scene?.heldMicrophones).toEqual({});
});

it('a host’s own microphone cannot be held by another host', async () => {
  const session = await server().createSession();
  const host = await join(session, 'host', 'one');
  const other = await join(session, 'host', 'two');
  const { speakerId } = other.welcome.connections.find(({ id }) => id === other.id) ?? { speakerId: '' };
  await host.signal({ type: 'microphoneHoldChanged', data: { speakerId, hold: 'muted' } });
  other.send({ type: 'publish', stream: camera('cam') });
  expect(await hearOf(host, other, 'cam')).toEqual([true]);
});
