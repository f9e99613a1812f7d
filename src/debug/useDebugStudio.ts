import { useEffect, useState } from 'react';
import { useServices } from '../contexts/ServicesContext.tsx';
import { createStudio, type Studio } from '../participant/studio.ts';
import { createContentSource } from '../participant/contentSource.ts';
import { createStudioBackend } from '../participant/studioBackend.ts';
import { usePorts } from '../contexts/PortsContext.ts';
import { showToast } from '../ui/showToast.ts';

export type DebugEntry =
  | { type: 'joining' }
  | { type: 'joined'; studio: Studio }
  /** This browser has come by no link of a host or speaker. */
  | { type: 'needsLink' }
  | { type: 'failed'; error: unknown };

/** Joins a session to watch it: without a name or streams, with small pictures, and asking for reports. */
export function useDebugStudio(studioToken: string): DebugEntry {
  const services = useServices();
  const ports = usePorts();
  const [entry, setEntry] = useState<DebugEntry>({ type: 'joining' });
  useEffect(() => {
    let isGone = false;
    let studio: Studio | null = null;
    const join = async (): Promise<void> => {
      const session = await services.api.getSession(studioToken);
      if (!session.mayJoin) {
        if (!isGone) setEntry({ type: 'needsLink' });
        return;
      }
      const videoSession = await ports.createVideoSession();
      if (isGone) return;
      studio = createStudio({
        session,
        videoSession,
        clock: services.clock,
        backend: createStudioBackend(services, studioToken, false),
        speakerDetails: null,
        content: createContentSource(services, () => ports.createNotifications(), studioToken),
        debugging: { maxReceiveResolution: '360p' },
        showToast,
        reportError: (error) => services.errorReports.report(error),
      });
      await studio.join();
      if (!isGone) setEntry({ type: 'joined', studio });
    };
    join().catch((error: unknown) => {
      if (isGone) return;
      services.errorReports.report(error);
      setEntry({ type: 'failed', error });
    });
    return () => {
      isGone = true;
      studio?.leave();
    };
  }, [services, ports, studioToken]);
  return entry;
}
