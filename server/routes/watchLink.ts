import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { StoredSession } from '../store/sessionStore.ts';
import type { RouteContext } from './context.ts';
import { studioParams, studioPath } from './studioPath.ts';
import { findSession } from './studioRoutes.ts';

const viewerPath = /^\/([\w-]+)\/(watch|simulive)\/?$/;
/** In the web app's build, for sessions without a picture of their own. */
const plainPicture = '/share.png';
const pictureSeconds = 60;

const startTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'UTC',
});

interface WatchLink {
  title: string;
  description: string;
  /** Absolute addresses. */
  url: string;
  pictureUrl: string;
  isOnAir: boolean;
}

/** What other apps show of a link to a session's viewers' page; null for any other path, and when the session cannot be read. */
export async function previewWatchLink(
  path: string,
  {
    sessions,
    broadcaster,
    publicOrigin,
    log,
  }: Pick<RouteContext, 'sessions' | 'broadcaster' | 'publicOrigin'> & { log: (error: unknown) => void },
): Promise<WatchLink | null> {
  const [, studioToken, page] = viewerPath.exec(path) ?? [];
  if (studioToken === undefined || page === undefined) return null;
  const session = await sessions.find(studioToken).catch((error: unknown) => {
    // The page says what is wrong better than an error would.
    log(error);
    return null;
  });
  if (session === null) return null;
  return {
    title: session.name,
    description: [session.groupName, describeTime(session)].filter((part) => part !== '').join(' · '),
    url: `${publicOrigin()}/${studioToken}/${page}`,
    pictureUrl: `${publicOrigin()}${studioPath.replace(':studioToken', studioToken)}/picture`,
    isOnAir: session.status === 'live' && broadcaster.playlistUrl(studioToken) !== null,
  };
}

function describeTime({ kind, status, startsAt }: StoredSession): string {
  if (kind === 'simulive')
    return `Starts on ${startTime.format(startsAt)} UTC: watch, chat and ask questions.`;
  switch (status) {
    case 'live':
      return 'Live now: watch, chat and ask questions.';
    case 'stopped':
      return 'This event has ended.';
    case 'idle':
    case 'starting':
      return `Live on ${startTime.format(startsAt)} UTC: watch, chat and ask questions.`;
  }
}

/** The picture of a session's watch link: the latest of the broadcast, a simulive's cover, else the session's background, else a plain one. */
export function registerPictureRoute(instance: FastifyInstance, context: RouteContext): void {
  const { sessions, broadcaster, videoService } = context;
  instance
    .withTypeProvider<ZodTypeProvider>()
    .get(
      `${studioPath}/picture`,
      { schema: { hide: true, params: studioParams } },
      async (request, reply) => {
        const { id, kind, studioToken, templateSettings } = await findSession(
          sessions,
          request.params.studioToken,
        );
        void reply
          .header('cache-control', `public, max-age=${String(pictureSeconds)}`)
          // Other websites show it next to the link.
          .header('cross-origin-resource-policy', 'cross-origin');
        const picture = await broadcaster.latestPicture(studioToken);
        if (picture !== null) return reply.type('image/jpeg').send(picture);
        const cover = kind === 'simulive' ? (await videoService.shownTo(id)).coverUrl : null;
        if (cover !== null) return reply.redirect(cover, 302);
        const { visible, url } = templateSettings.background;
        return reply.redirect(visible && url !== null ? url : plainPicture, 302);
      },
    );
}
