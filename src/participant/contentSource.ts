import { connectNotifications } from '../api/connectNotifications.ts';
import type { NotificationClient } from '../api/notificationChannel.ts';
import type { Services } from '../api/services.ts';
import { assetOfElement } from '../scene/content/assets.ts';
import { backgroundOfAnswer } from '../scene/content/backgrounds.ts';
import { pollRecordSchema } from '../scene/content/polls.ts';
import { hostsChannel, participantsChannel } from '../protocol/notifications.ts';
import { mayDo } from '../protocol/roles.ts';
import type { ContentSource } from './contentStore.ts';

/** A session's lists from the server, and the notifications of their changes. */
export function createContentSource(
  { api, errorReports }: Pick<Services, 'api' | 'errorReports'>,
  createNotifications: () => Promise<NotificationClient>,
  studioToken: string,
): ContentSource {
  const reportError = (error: unknown): void => errorReports.report(error);
  return {
    load: {
      polls: async (reader) =>
        (await api.getPolls(studioToken, reader.accessToken())).map((poll) => pollRecordSchema.parse(poll)),
      topics: (reader) => api.getTopics(studioToken, reader.accessToken()),
      callToActions: (reader) => api.getCallToActions(studioToken, reader.accessToken()),
      assets: async (reader) =>
        (await api.getElements(studioToken, reader.accessToken())).map(assetOfElement),
      backgrounds: async (reader) =>
        (await api.getBackgrounds(studioToken, reader.accessToken())).map(backgroundOfAnswer),
    },
    follow: (handlers, reader) =>
      connectNotifications({
        createClient: createNotifications,
        studioToken,
        reportError,
        privateChannels: {
          names: [
            ...(mayDo(reader.role(), 'followPrivately') ? [participantsChannel(studioToken)] : []),
            ...(mayDo(reader.role(), 'seeHiddenResults') ? [hostsChannel(studioToken)] : []),
          ],
          authorize: (socketId, channel) => api.authorizeChannel(reader.accessToken(), socketId, channel),
        },
        ...handlers,
      }),
  };
}
