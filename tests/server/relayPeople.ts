import { afterEach } from 'vitest';
import type { Role } from '../../src/protocol/roles.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { RelayClient } from './relayClient.ts';
import type { TestServer } from './testServer.ts';

/** Lets the tests of a file join sessions over real sockets, which are cut after each test. */
export function relayPeople(server: () => TestServer) {
  const open: RelayClient[] = [];
  afterEach(() => {
    for (const client of open.splice(0)) client.cut();
  });
  return {
    /** The clients to cut after the test. */
    open,
    async join(studioToken: string, role: Role, speakerId?: string, resume?: string): Promise<RelayClient> {
      const token = await server().accessToken(studioToken, role, speakerId);
      const client = await RelayClient.join(await server().origin(), token, resume);
      open.push(client);
      return client;
    },
    /** The server's scene. */
    sceneOf: async (studioToken: string): Promise<Scene> => (await server().rooms.get(studioToken)).scene,
  };
}

export const camera = (id: string) => ({ id, source: 'camera' as const, hasAudio: true, hasVideo: true });
export const screen = (id: string) => ({ id, source: 'screen' as const, hasAudio: false, hasVideo: true });
export const shown = (streamId: string, source: 'camera' | 'screen' = 'camera') => ({
  type: 'streamShown',
  data: { streamId, source },
});
