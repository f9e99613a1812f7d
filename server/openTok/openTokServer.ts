import type { Video } from '@vonage/video';
import { z } from 'zod';
import { openTokConnectionIdSchema } from '../../src/protocol/openTok.ts';
import type { OpenTokConfig } from '../engineConfig.ts';

/** The part of Vonage's client that the server uses, with the private key. */
export interface OpenTokApi extends Pick<
  Video,
  | 'generateClientToken'
  | 'disconnectClient'
  | 'startExperienceComposerRender'
  | 'getExperienceComposerRender'
  | 'listExperienceComposerRenders'
  | 'stopExperienceComposerRender'
> {
  createSession(): Promise<{ sessionId: string }>;
  /** Ids of everybody's connections to a session. */
  listConnections(sessionId: string): Promise<string[]>;
}

export interface OpenTokServer {
  /** Public: browsers get it. */
  applicationId: string;
  api: OpenTokApi;
  /** Whether composers run in the browsers of its Experience Composer. */
  rendersComposers: boolean;
  /** Whether it carries the participants' signals too. */
  carriesSignals: boolean;
}

const connectionListSchema = z.object({
  items: z.array(z.object({ connectionId: openTokConnectionIdSchema })),
});

/** Joining the studio may wait for the service. */
const timeoutMs = 10_000;

/** Opens Vonage's client, whose code is loaded only now. */
export async function openOpenTokServer({
  applicationId,
  privateKey,
  apiOrigin,
  rendersComposers,
  carriesSignals,
}: OpenTokConfig): Promise<OpenTokServer> {
  const { Video } = await import('@vonage/video');
  const client = new Video({ applicationId, privateKey }, { videoHost: apiOrigin, timeout: timeoutMs });
  return {
    applicationId,
    rendersComposers,
    carriesSignals,
    api: {
      createSession: () => client.createSession(),
      generateClientToken: (...options) => client.generateClientToken(...options),
      disconnectClient: (...connection) => client.disconnectClient(...connection),
      startExperienceComposerRender: (...render) => client.startExperienceComposerRender(...render),
      getExperienceComposerRender: (renderId) => client.getExperienceComposerRender(renderId),
      listExperienceComposerRenders: (filter) => client.listExperienceComposerRenders(filter),
      stopExperienceComposerRender: (renderId) => client.stopExperienceComposerRender(renderId),
      // The client has no method for this call of the service.
      async listConnections(sessionId) {
        const path = `/v2/project/${applicationId}/session/${sessionId}/connection`;
        const { data } = await client.sendGetRequest<unknown>(`${apiOrigin}${path}`);
        return connectionListSchema.parse(data).items.map(({ connectionId }) => connectionId);
      },
    },
  };
}

/** Where browsers reach OpenTok. Its client learns the hosts from the service itself, so only their domains are known. */
export const openTokOrigins = ['opentok.com', 'tokbox.com', 'vonage.com'].flatMap((domain) => [
  `https://*.${domain}`,
  `wss://*.${domain}`,
]);
