import { useEffect, useRef, type ReactElement } from 'react';
import { useServices } from '../contexts/ServicesContext.tsx';
import { readRedrawAddress } from './redrawAddress.ts';
import { startRedraw } from './startRedraw.ts';

/** /{studioToken}/redraw: draws a broadcast again. The server's browser opens and closes it. */
export function RedrawPage(): ReactElement {
  const services = useServices();
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    run(() => startRedraw(readRedrawAddress(location.hash), services, (message) => console.warn(message)));
  }, [services]);
  return <div />;
}

/** A page that reports its failure is closed at once; otherwise the server would wait for it. */
function run(draw: () => Promise<void>): void {
  const report = window.reportComposerFailure ?? console.error;
  try {
    draw().catch((error: unknown) => report(`the redraw failed: ${String(error)}`));
  } catch (error) {
    report(`the redraw could not start: ${String(error)}`);
  }
}
