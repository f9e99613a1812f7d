import type { Channel, StreamChat } from 'stream-chat';

/** The part of Stream's client that the server uses, with the secret. */
export type StreamServerClient = Pick<
  StreamChat,
  | 'createChannelType'
  | 'createToken'
  | 'getMessage'
  | 'partialUpdateMessage'
  | 'revokeUserToken'
  | 'updateChannelType'
  | 'upsertUsers'
> & {
  channel(
    ...of: [type: string, id: string, data?: { created_by_id: string }]
  ): Pick<Channel, 'addMembers' | 'create' | 'delete' | 'queryMembers' | 'removeMembers' | 'updatePartial'>;
};

export interface StreamServer {
  /** Public: browsers get it. */
  apiKey: string;
  client: StreamServerClient;
}

/** Opens Stream's client, whose code is loaded only now. */
export async function openStreamServer({
  apiKey,
  apiSecret,
}: {
  apiKey: string;
  apiSecret: string;
}): Promise<StreamServer> {
  const { StreamChat } = await import('stream-chat');
  return { apiKey, client: new StreamChat(apiKey, apiSecret) };
}

/** Where browsers reach Stream: its client's own addresses. */
export const streamOrigins = ['https://chat.stream-io-api.com', 'wss://chat.stream-io-api.com'] as const;
