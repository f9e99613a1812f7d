import type { Video } from '@vonage/video';
import type { OpenTokConfig } from '../engineConfig.ts';

export interface OpenTokServer {
  /** Public: browsers get it. */
  applicationId: string;
  /** The part of Vonage's client that the server uses, with the private key. */
  client: Pick<Video, 'generateClientToken'> & { createSession(): Promise<{ sessionId: string }> };
}

/** Opens Vonage's client, whose code is loaded only now. */
export async function openOpenTokServer({
  applicationId,
  privateKey,
  apiOrigin,
}: OpenTokConfig): Promise<OpenTokServer> {
  const { Video } = await import('@vonage/video');
  return { applicationId, client: new Video({ applicationId, privateKey }, { videoHost: apiOrigin }) };
}

/** Where browsers reach OpenTok. Its client learns the hosts from the service itself, so only their domains are known. */
export const openTokOrigins = ['opentok.com', 'tokbox.com', 'vonage.com'].flatMap((domain) => [
  `https://*.${domain}`,
  `wss://*.${domain}`,
]);
