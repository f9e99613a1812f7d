import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../src/clock/clock.ts';
import type { RemoteComposers } from '../broadcast/remoteComposers.ts';
import type { OpenTokApi } from './openTokServer.ts';
import type { OpenTokSessions } from './openTokSessions.ts';

interface Options {
  api: Pick<
    OpenTokApi,
    | 'startExperienceComposerRender'
    | 'getExperienceComposerRender'
    | 'listExperienceComposerRenders'
    | 'stopExperienceComposerRender'
  >;
  sessions: Pick<OpenTokSessions, 'admitRender'>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** The longest that the service allows. A broadcast that lasts longer goes on with another render. */
const maxRenderSeconds = 36_000;
/** How often the service is asked whether a render still runs. One that hangs is noticed earlier, by what it does not send. */
const reviewMs = 10_000;

/**
 * Composer pages in the browsers of Vonage's Experience Composer. The page does there what it does in a browser on this machine:
 * it sends the program to this server. The service's own stream of the page is in the session too, and nobody receives it.
 */
export function createRenderedComposers({ api, sessions, clock, log }: Options): RemoteComposers {
  const isRunning = (status: string): boolean => status === 'starting' || status === 'started';

  async function stop(renderId: string): Promise<void> {
    try {
      await api.stopExperienceComposerRender(renderId);
    } catch (error) {
      log.warn({ err: error }, 'a render at OpenTok could not be stopped');
    }
  }

  /** A server that was killed could not stop its renders, which would be paid for until they end by themselves. */
  async function stopLeftovers(sessionId: string): Promise<void> {
    const { items } = await api.listExperienceComposerRenders({ count: 1000 });
    const left = items.filter((render) => render.sessionId === sessionId && isRunning(render.status));
    await Promise.all(left.map(({ id }) => stop(id)));
  }

  return {
    async launch(studioToken, composerUrl) {
      const { sessionId, token } = await sessions.admitRender(studioToken);
      await stopLeftovers(sessionId).catch((error: unknown) =>
        log.warn({ err: error }, 'renders at OpenTok could not be listed'),
      );
      const { id } = await api.startExperienceComposerRender(sessionId, token, {
        url: composerUrl,
        maxDuration: maxRenderSeconds,
        properties: { name: 'composer' },
      });
      let lastWords = '';
      let end = (): void => {};
      const gone = new Promise<void>((resolve) => {
        end = resolve;
      });
      const stopReviewing = clock.setRepeating(reviewMs, () => {
        api
          .getExperienceComposerRender(id)
          .then(({ status, reason }) => {
            if (isRunning(status)) return;
            lastWords = `the render at OpenTok is ${status}: ${reason ?? 'no reason given'}`;
            end();
          })
          .catch((error: unknown) => log.warn({ err: error }, 'OpenTok does not say how a render is'));
      });
      void gone.then(stopReviewing);
      return {
        gone,
        lastWords: () => lastWords,
        async close() {
          end();
          await stop(id);
        },
      };
    },
  };
}
