import type { Channel, StreamChat } from 'stream-chat';

/** The part of Stream's client that this adapter uses. */
export type StreamClient = Pick<
  StreamChat,
  | 'connectUser'
  | 'disconnectUser'
  | 'channel'
  | 'on'
  | 'getMessage'
  | 'deleteMessage'
  | 'partialUpdateMessage'
  | 'queryBannedUsers'
>;

export type StreamChannel = Pick<
  Channel,
  | 'cid'
  | 'state'
  | 'watch'
  | 'query'
  | 'search'
  | 'sendMessage'
  | 'sendReaction'
  | 'deleteReaction'
  | 'markRead'
  | 'keystroke'
  | 'stopTyping'
  | 'updatePartial'
  | 'enableSlowMode'
  | 'disableSlowMode'
  | 'banUser'
  | 'unbanUser'
>;

// What we keep on Stream next to its own fields.
declare module 'stream-chat' {
  interface CustomMessageData {
    isQuestion?: boolean;
    isAnswered?: boolean;
    isPinned?: boolean;
  }
  interface CustomUserData {
    /** For whoever looks at people on Stream's dashboard. Badges do not come from it: people may change their own fields there. */
    studioRole?: string;
  }
}
