import { createContext, use } from 'react';
import type { ChatOpening } from '../chat/chat.ts';
import type { NotificationClient } from '../api/notificationChannel.ts';
import type { OpenedChat } from './ChatParts.ts';
import type { VideoSession, VideoSessionOptions } from '../session/videoSession.ts';

/** Adapters that the composition root chose for the studio. */
export interface Ports {
  /** A new session, not joined yet; its code is loaded when first asked for. */
  createVideoSession(options?: VideoSessionOptions): Promise<VideoSession>;
  /** A connection to the server's notifications; its code is loaded when first asked for. */
  createNotifications(): Promise<NotificationClient>;
  /** A person's chats, not started yet; its code is loaded when first asked for. */
  createChat(opening: ChatOpening): Promise<OpenedChat>;
}

export const PortsContext = createContext<Ports | null>(null);

/** The studio's ports; throws outside their provider. */
export function usePorts(): Ports {
  const ports = use(PortsContext);
  if (ports === null) throw new Error('usePorts is used outside PortsContext');
  return ports;
}
