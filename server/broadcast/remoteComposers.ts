import type { ComposerPurpose } from './broadcaster.ts';
import type { Composer } from './composerBrowser.ts';
import type { StandbyComposer } from './standbyComposer.ts';

/** A service that opens composer pages in browsers of its own, instead of browsers on this machine. */
export interface RemoteComposers {
  /** Has the page opened, and resolves once the service has begun. */
  launch(studioToken: string, composerUrl: string): Promise<Composer>;
}

/** The composers of one session at such a service. None is loaded before it is needed, because they are paid for by the minute. */
export const createRemoteStandby = (
  remote: RemoteComposers,
  { studioToken, composerUrl }: { studioToken: string; composerUrl(purpose: ComposerPurpose): string },
): StandbyComposer => ({
  state: 'none',
  start: () => remote.launch(studioToken, composerUrl('broadcast')),
  prepare: () => undefined,
  close: () => Promise.resolve(),
});
