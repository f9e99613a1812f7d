import { useEffect, useRef, type ReactElement } from 'react';
import { useServices } from '../contexts/ServicesContext.tsx';
import type { Services } from '../api/services.ts';
import { useStudioToken } from '../contexts/useStudioToken.ts';
import { createContentSource } from '../participant/contentSource.ts';
import { usePorts, type Ports } from '../contexts/PortsContext.ts';
import { readComposerAddress, waitForComposerToken } from './composerAddress.ts';
import { prepareBroadcast } from './prepareBroadcast.ts';

declare global {
  interface Window {
    /** Reports to the server that this page cannot compose; only the server's browser has it. */
    reportComposerFailure?: (reason: string) => void;
  }
}

/** /{studioToken}/composer: the program alone. The server's browser opens and closes it. */
export function BroadcastPage(): ReactElement {
  const services = useServices();
  const ports = usePorts();
  const studioToken = useStudioToken();
  const place = useRef<HTMLDivElement>(null);
  const isStarted = useRef(false);
  useEffect(() => {
    // The token in the address is good once: mounting this page again must not start a second composer.
    if (isStarted.current) return;
    isStarted.current = true;
    startComposer(studioToken, services, ports, (screen) => place.current?.append(screen)).catch(
      (error: unknown) => {
        // A composer that reports its failure is replaced at once; otherwise the server would wait for it.
        const report = window.reportComposerFailure ?? console.error;
        report(`the composer could not start: ${String(error)}`);
      },
    );
  }, [studioToken, services, ports]);
  return <div ref={place} />;
}

/**
 * The program is seconds behind the studio anyway, so incoming audio and video may wait a little for late packets. This also keeps
 * the two in sync: a browser's own buffers for audio and video start apart on a busy machine and need a minute to agree
 * (`npm run e2e -- live-sync`).
 */
const jitterBufferMs = 150;

async function startComposer(
  studioToken: string,
  services: Services,
  ports: Ports,
  show: (screen: HTMLElement) => void,
): Promise<void> {
  const { api, clock, speakerId } = services;
  const composer = prepareBroadcast({
    options: readComposerAddress(location.hash),
    videoSession: await ports.createVideoSession({ jitterBufferMs }),
    clock,
    content: createContentSource(services, () => ports.createNotifications(), studioToken),
    getSession: () => api.getSession(studioToken),
    initAccess: (composerToken) =>
      api.initAccess(studioToken, {
        speakerId,
        webRtcSessionData: { isComposer: true },
        browser: 'chromium',
        composerToken,
      }),
    socketOrigin: location.origin.replace(/^http/, 'ws'),
    warn: (message) => console.warn(message),
  });
  await Promise.all([
    composer.loaded.then(({ screen }) => show(screen)),
    waitForComposerToken(window).then(composer.run),
  ]);
}
