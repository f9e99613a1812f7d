import { createContext, use } from 'react';
import type { NotificationClient } from '../../api/notificationChannel.ts';
import type { VideoSession, VideoSessionOptions } from '../../session/videoSession.ts';

/** Adapters that the composition root chose for the studio. */
export interface StudioPorts {
  /** A new session, not joined yet; its code is loaded when first asked for. */
  createVideoSession(options?: VideoSessionOptions): Promise<VideoSession>;
  /** A connection to the server's notifications; its code is loaded when first asked for. */
  createNotifications(): Promise<NotificationClient>;
}

export const StudioPortsContext = createContext<StudioPorts | null>(null);

/** The studio's ports; throws outside their provider. */
export function useStudioPorts(): StudioPorts {
  const ports = use(StudioPortsContext);
  if (ports === null) throw new Error('useStudioPorts is used outside StudioPortsContext');
  return ports;
}
