import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { RelayClient } from '../relayClient.ts';
import { camera, shown } from '../relayPeople.ts';
import { startTestServer } from '../testServer.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'footlight-owners-'));
let end = (): Promise<void> => Promise.resolve();
afterEach(async () => {
  await end();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A server on the same data folder as the one before it. */
async function start() {
  await end();
  const started = await startTestServer({ dataDir });
  end = () => started.end();
  return started.server;
}

it('nobody can publish a stream that is on stage in its owner’s place, also after restarts of the server', async () => {
  const before = await start();
  const session = await before.createSession();
  const tokens = {
    owner: await before.accessToken(session, 'guest', 'owner'),
    thief: await before.accessToken(session, 'guest', 'thief'),
  };
  const owner = await RelayClient.join(await before.origin(), tokens.owner);
  owner.send({ type: 'publish', stream: camera('cam') });
  expect(await owner.signal(shown('cam'))).toMatchObject({ type: 'accepted' });

  // Twice: the place is held for its owner when the owner was not back in between, too.
  for (let restart = 1; restart <= 2; restart += 1) {
    const after = await start();
    const thief = await RelayClient.join(await after.origin(), tokens.thief);
    expect(thief.scene?.layout.visibleStreams).toEqual([{ streamId: 'cam', source: 'camera' }]);
    thief.send({ type: 'publish', stream: camera('cam') });
    // Only a publisher may hide its stream, and a refused publication makes nobody one.
    expect(await thief.signal({ type: 'streamHidden', data: { streamId: 'cam' } })).toMatchObject({
      type: 'rejected',
      code: 'forbiddenSignal',
    });
    expect(thief.ofType('streamPublished')).toEqual([]);
    thief.cut();
  }

  const last = await start();
  const back = await RelayClient.join(await last.origin(), tokens.owner);
  back.send({ type: 'publish', stream: camera('cam') });
  expect(await back.next('streamPublished')).toMatchObject({ connectionId: back.id, stream: { id: 'cam' } });
  back.cut();
});
