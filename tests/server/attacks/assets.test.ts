import { expect, it } from 'vitest';
import * as schema from '../../../server/db/schema.ts';
import { relayPeople } from '../relayPeople.ts';
import { createStudioCaller } from '../studioCaller.ts';
import { serverOfFile } from '../testServer.ts';

const server = serverOfFile();
const { join } = relayPeople(server);

it('a guest deletes its own assets and nobody else’s, by call or by signal', async () => {
  const studio = await createStudioCaller(server());
  const { studioToken } = studio;
  const { id: sessionId } = (await server().sessions.find(studioToken)) ?? { id: '' };
  const personOf = async (role: 'host' | 'guest'): Promise<string> =>
    server().access.readAccessToken(await server().accessToken(studioToken, role))?.personId ?? '';
  const asset = (id: string, position: number, ownerId: string | null) => ({
    ...{ id, sessionId, position, ownerId, fileUrl: null, contentType: 'image/png' },
  });
  await server()
    .database.db.insert(schema.elements)
    .values([
      asset('of-guest', 0, await personOf('guest')),
      asset('of-host', 1, await personOf('host')),
      asset('of-nobody', 2, null),
    ]);
  const as = { as: 'guest' } as const;
  const list = async (): Promise<unknown> =>
    ((await studio.call('GET', 'elements', undefined, as)).body as { id: string; isOwn?: boolean }[]).map(
      ({ id, isOwn }) => [id, isOwn ?? false],
    );
  expect(await list()).toEqual([
    ['of-guest', true],
    ['of-host', false],
    ['of-nobody', false],
  ]);
  for (const path of ['elements/of-host', 'elements/of-nobody', 'elements/delete_all'])
    expect(await studio.call('DELETE', path, undefined, as)).toMatchObject({ status: 403 });
  const guest = await join(studioToken, 'guest', 'another-tab');
  for (const signal of [
    { type: 'assetDeleted', data: { assetId: 'of-host' } },
    { type: 'assetsDeleteAll', data: {} },
  ])
    expect(await guest.signal(signal)).toMatchObject({ type: 'rejected', code: 'forbiddenSignal' });
  expect(await studio.call('DELETE', 'elements/of-guest', undefined, as)).toMatchObject({ status: 200 });
  expect(await list()).toHaveLength(2);
  expect(await studio.call('DELETE', 'elements/of-nobody')).toMatchObject({ status: 200 });
  expect(await studio.call('DELETE', 'elements/delete_all')).toMatchObject({ status: 200 });
  expect(await list()).toEqual([]);
});
