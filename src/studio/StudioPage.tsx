import { useEffect, useState, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { newId } from '../api/newId.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import type { Services } from '../api/services.ts';
import type { StreamingSession } from '../protocol/session.ts';
import type { VideoSession } from '../session/videoSession.ts';
import { LoadingScreen } from '../ui/LoadingScreen.tsx';
import { isRemoval } from './dialogs/describeSessionEnd.ts';
import { showToast } from '../ui/showToast.ts';
import { publishLocalMedia } from '../participant/publishLocalMedia.ts';
import { trackShow } from '../participant/trackShow.ts';
import { createStudio, type Studio } from '../participant/studio.ts';
import { createStudioBackend } from '../participant/studioBackend.ts';
import { StudioContext } from '../contexts/StudioContext.ts';
import { StudioChat } from './StudioChat.tsx';
import { StudioLayout } from './StudioLayout.tsx';
import { createContentSource } from '../participant/contentSource.ts';
import { usePorts, type Ports } from '../contexts/PortsContext.ts';
import { UploadsProvider } from './assetsBar/UploadsProvider.tsx';
import { useLocalDevices } from '../contexts/LocalDevicesContext.ts';
import { useTalkers } from '../contexts/useTalkers.ts';

interface StudioPageProps {
  session: StreamingSession;
  isGuest: boolean;
}

/** Joins the session and shows the studio; throws to the error boundary if joining fails for good. */
export function StudioPage({ session, isGuest }: StudioPageProps): ReactElement {
  const studio = useJoinedStudio(session, isGuest);
  return studio === null ? <LoadingScreen /> : <StudioByPhase studio={studio} />;
}

function StudioByPhase({ studio }: { studio: Studio }): ReactElement {
  const phase = useStore(studio.store, (state) => state.phase);
  const error = useStore(studio.store, (state) => state.error);
  useTalkers(studio);
  if (phase === 'failed') throw error ?? new Error('joining failed');
  // The page of the boundary replaces the studio, and releases camera and microphone.
  if (isRemoval(error)) throw error;
  if (phase !== 'joined') return <LoadingScreen />;
  return (
    <StudioContext value={studio}>
      <UploadsProvider>
        <StudioChat>
          <StudioLayout />
        </StudioChat>
      </UploadsProvider>
    </StudioContext>
  );
}

/**
 * The page's studio: created and joined on mount, publishing the local camera and microphone, and left on unmount.
 */
function useJoinedStudio(session: StreamingSession, isGuest: boolean): Studio | null {
  const services = useServices();
  const ports = usePorts();
  const { local } = useLocalDevices();
  const [studio, setStudio] = useState<Studio | null>(null);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    let leave: (() => void) | null = null;
    let isGone = false;
    const enter = (videoSession: VideoSession): void => {
      if (isGone) return;
      const entered = openStudio({ session, isGuest, services, ports, videoSession });
      const stopPublishing = publishLocalMedia({
        studio: entered,
        media: local,
        streamKey: services.streamKey,
        createId: newId,
        createMediaStream: (tracks) => new MediaStream(tracks),
        reportError: (error) => services.errorReports.report(error),
      });
      leave = () => {
        stopPublishing();
        entered.leave();
      };
      setStudio(entered);
      // The studio's state holds the failure, and the page throws it from there.
      entered.join().catch(() => {});
    };
    ports.createVideoSession().then(enter, (error: unknown) => setFailure({ error }));
    const leaveNow = (): void => leave?.();
    window.addEventListener('pagehide', leaveNow);
    return () => {
      isGone = true;
      window.removeEventListener('pagehide', leaveNow);
      leave?.();
      setStudio(null);
    };
  }, [session, isGuest, services, ports, local]);
  if (failure !== null) throw failure.error;
  return studio;
}

function openStudio(options: {
  session: StreamingSession;
  isGuest: boolean;
  services: Services;
  ports: Ports;
  videoSession: VideoSession;
}): Studio {
  const { session, isGuest, services, ports, videoSession } = options;
  const { clock, errorReports, preferences, tracking } = services;
  const { userDisplayName, userRole } = preferences.store.getState().preferences;
  return createStudio({
    session,
    videoSession,
    clock,
    backend: createStudioBackend(services, session.studioToken, isGuest),
    speakerDetails: { userDisplayName, userRole },
    content: createContentSource(services, () => ports.createNotifications(), session.studioToken),
    showToast,
    reportError: (error) => errorReports.report(error),
    track: trackShow(tracking),
  });
}
