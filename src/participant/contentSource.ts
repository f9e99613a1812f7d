import { connectNotifications } from '../api/connectNotifications.ts';
import type { NotificationClient } from '../api/notificationChannel.ts';
import type { Services } from '../api/services.ts';
import { assetOfElement } from '../scene/content/assets.ts';
import { backgroundOfAnswer } from '../scene/content/backgrounds.ts';
import { pollRecordSchema } from '../scene/content/polls.ts';
import { mayDo } from '../protocol/roles.ts';
import type { ContentReader, ContentSource } from './contentStore.ts';

const seesHidden = ({ role }: ContentReader): boolean => mayDo(role(), 'seeHiddenResults');

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
        (await api.getPolls(studioToken, seesHidden(reader) ? reader.accessToken() : undefined)).map((poll) =>
          pollRecordSchema.parse(poll),
        ),
      topics: () => api.getTopics(studioToken),
      callToActions: () => api.getCallToActions(studioToken),
      assets: async () => (await api.getElements(studioToken)).map(assetOfElement),
      backgrounds: async () => (await api.getBackgrounds(studioToken)).map(backgroundOfAnswer),
    },
    follow: (handlers, reader) =>
      connectNotifications({
        createClient: createNotifications,
        studioToken,
        reportError,
        authorizeHost: seesHidden(reader)
          ? (socketId, channel) => api.authorizeChannel(reader.accessToken(), socketId, channel)
          : undefined,
        ...handlers,
      }),
  };
}
