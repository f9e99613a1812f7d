import { chatChannels, type ChatChannel } from '../../../src/protocol/chat.ts';
import { isNotFound } from './streamSchemas.ts';
import type { StreamServerClient } from './streamServer.ts';

/** Stream's names for what a role may do in a channel. */
const participate = [
  ...['read-channel', 'create-message', 'create-reaction'],
  ...['delete-message-owner', 'delete-reaction-owner'],
];
const moderate = ['update-message', 'delete-message', 'ban-channel-member'];

/** By channel type and role. Nobody but the server adds members, joins, or makes channels; no other role has anything. */
const grants: Record<ChatChannel, Record<string, string[]>> = {
  studioSpeakers: {
    ...{ anonymous: [], guest: [], user: [] },
    channel_member: participate,
    channel_moderator: [...participate, ...moderate],
  },
  livestreamAudience: {
    ...{ anonymous: [], guest: [], user: participate },
    channel_member: [...participate, 'skip-channel-cooldown'],
    channel_moderator: [
      ...[...participate, 'skip-channel-cooldown', ...moderate],
      ...['update-channel', 'update-channel-frozen', 'update-channel-cooldown'],
    ],
  },
};

const features = {
  ...{ typing_events: true, read_events: true, connect_events: true, reactions: true, search: true },
  max_message_length: 1000,
};

/** Makes the two channel types, or brings those that are there in line. */
export async function putStreamChannelTypes(
  client: Pick<StreamServerClient, 'createChannelType' | 'updateChannelType'>,
): Promise<void> {
  for (const name of chatChannels) {
    const wanted = { ...features, grants: grants[name] };
    try {
      await client.updateChannelType(name, wanted);
    } catch (error) {
      if (!isNotFound(error)) throw error;
      await client.createChannelType({ name, ...wanted });
    }
  }
}
