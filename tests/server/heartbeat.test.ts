import { expect, it } from 'vitest';
import { heartbeatMs, heartbeatTimeoutMs } from '../../src/protocol/relay.ts';
import { resumeGraceMs } from '../../server/relay/room.ts';
import { createFakeClock } from '../clock/fakeClock.ts';
import { RelayClient } from './relayClient.ts';
import { serverOfFile } from './testServer.ts';

const clock = createFakeClock();
const server = serverOfFile({ clock });

it('a silent participant loses its socket, can return as the same connection, and is removed after the grace time', async () => {
  const studioToken = await server().createSession();
  const origin = await server().origin();
  const host = await RelayClient.join(origin, await server().accessToken(studioToken, 'host'));
  const guestToken = await server().accessToken(studioToken, 'guest');
  const guest = await RelayClient.join(origin, guestToken);
  guest.isDead = true;
  let guestClosed = false;
  void guest.closed.then(() => (guestClosed = true));
  /** Lets time pass for a host that answers every ping before the next one. */
  const pass = async (ms: number): Promise<void> => {
    for (let passedMs = 0; passedMs < ms; passedMs += heartbeatMs) {
      const answered = host.pongs;
      await clock.advance(heartbeatMs);
      await expect.poll(() => host.pongs).toBe(answered + 1);
      await host.signal({ type: 'init', data: {} });
    }
  };
  await pass(heartbeatTimeoutMs + heartbeatMs);
  await expect.poll(() => guestClosed).toBe(true);
  expect(host.socket.readyState).toBe(host.socket.OPEN);
  expect(host.ofType('connectionDestroyed')).toEqual([]);

  const back = await RelayClient.join(origin, guestToken, guest.resume);
  expect(back.welcome).toMatchObject({ resumed: true, connectionId: guest.id });
  back.cut();
  const room = await server().rooms.get(studioToken);
  await expect.poll(() => room.awayCount).toBe(1);
  await pass(resumeGraceMs);
  expect(await host.next('connectionDestroyed')).toMatchObject({ connectionId: guest.id });
  host.cut();
});
