import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { relayPeople } from '../relayPeople.ts';
import { serverOfFile } from '../testServer.ts';

const server = serverOfFile();
const people = relayPeople(server);
const noisy: WebSocket[] = [];
afterEach(() => {
  for (const socket of noisy.splice(0)) socket.terminate();
});

const details = (mark: string): string =>
  JSON.stringify({
    type: 'signal',
    ref: 1,
    signal: { type: 'speakerDetails', data: { userDisplayName: 'A guest', userRole: mark } },
  });
const layout = (screenSharing: boolean) => ({
  type: 'layoutChanged',
  data: { layout: 'cover', screenSharing },
});

/** Guests that do not look into what they are sent, so that the test does not measure itself. */
async function joinNoisyGuests(studioToken: string, count: number): Promise<WebSocket[]> {
  const origin = await server().origin();
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const token = await server().accessToken(studioToken, 'guest', `noisy-${String(index)}`);
      const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/relay?accessToken=${token}`);
      noisy.push(socket);
      await once(socket, 'message');
      return socket;
    }),
  );
}

const burst = 60;

describe('guests who signal as fast as they may', () => {
  it('a host’s click among the bursts of forty guests comes before most of what they sent earlier', async () => {
    const studioToken = await server().createSession();
    const host = await people.join(studioToken, 'host');
    const guests = await joinNoisyGuests(studioToken, 40);
    for (const guest of guests)
      for (let count = 0; count < burst; count += 1) guest.send(details(String(count)));
    const before = await host.next('signal');
    const clicked = await host.signal(layout(true));
    if (clicked.type !== 'accepted') throw new Error(clicked.message);
    expect(clicked.stamp.seq - before.stamp.seq).toBeLessThan((guests.length * burst) / 4);
    // The bursts are taken whole, most of them after the click.
    await expect
      .poll(() => host.signals('speakerDetails').length, { timeout: 15_000 })
      .toBe(guests.length * burst);
  }, 40_000);

  it('a quiet guest’s signal is taken while most of the others’ bursts wait', async () => {
    const studioToken = await server().createSession();
    const quiet = await people.join(studioToken, 'guest', 'quiet');
    const guests = await joinNoisyGuests(studioToken, 40);
    for (const guest of guests)
      for (let count = 0; count < burst; count += 1) guest.send(details(String(count)));
    const before = await quiet.next('signal');
    const data = { userDisplayName: 'Quiet', userRole: 'quiet' };
    const answer = await quiet.signal({ type: 'speakerDetails', data });
    if (answer.type !== 'accepted') throw new Error(answer.message);
    expect(answer.stamp.seq - before.stamp.seq).toBeLessThan((guests.length * burst) / 4);
  }, 40_000);

  it('the signals of one guest are never reordered, and its leave comes after them', async () => {
    const studioToken = await server().createSession();
    const host = await people.join(studioToken, 'host');
    const guests = await joinNoisyGuests(studioToken, 20);
    const ended = guests.map(async (guest) => {
      for (let count = 0; count < burst; count += 1) guest.send(details(String(count)));
      guest.close(1000);
      await once(guest, 'close');
    });
    await Promise.all(ended);
    await expect
      .poll(() => host.ofType('connectionDestroyed').length, { timeout: 15_000 })
      .toBe(guests.length);
    const marks = new Map<string, string[]>();
    for (const { stamp, signal } of host.signals('speakerDetails'))
      marks.set(stamp.from, [...(marks.get(stamp.from) ?? []), markOf(signal)]);
    const all = Array.from({ length: burst }, (_, index) => String(index));
    expect([...marks.values()]).toEqual(guests.map(() => all));
  }, 40_000);
});

const markOf = (signal: unknown): string =>
  String((signal as { data?: { userRole?: string } }).data?.userRole);
