import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '../../api/ApiError.ts';
import { connectNotifications } from '../../api/connectNotifications.ts';
import type { NotificationClient } from '../../api/notificationChannel.ts';
import { createRefetcher } from '../../api/refetcher.ts';
import type { AudienceApi } from '../../api/audienceApi.ts';
import type { AudienceNotification, Notification } from '../../protocol/notifications.ts';
import type { Audience } from '../../protocol/rest/audience.ts';
import {
  emptyAudience,
  markVote,
  reduceAudience,
  takeAudience,
  type AudienceState,
} from './reduceAudience.ts';

/** Follows the open poll and call to action of a session until it is stopped, and votes. */
export interface AudienceClient {
  readonly store: StoreApi<AudienceState>;
  /** Votes once; resolves with whether a vote of this viewer counts, be it this one or an earlier one. */
  vote(pollId: string, optionId: string): Promise<boolean>;
  stop(): void;
}

interface AudienceOptions {
  api: Pick<AudienceApi, 'getAudience' | 'vote'>;
  createNotifications: () => Promise<NotificationClient>;
  studioToken: string;
  reportError(error: unknown): void;
}

export function createAudienceClient(options: AudienceOptions): AudienceClient {
  const { api, studioToken, reportError } = options;
  const store = createStore<AudienceState>(() => emptyAudience);
  const refetcher = createRefetcher<Audience, Notification | AudienceNotification>({
    fetch: () => api.getAudience(studioToken),
    onAnswer(answer, eventsSince) {
      const fetched = takeAudience(store.getState(), answer);
      store.setState(eventsSince.reduce((state, event) => reduceAudience(state, event) ?? state, fetched));
    },
    onFailed: reportError,
  });

  function take(event: Notification | AudienceNotification): void {
    refetcher.note(event);
    const next = reduceAudience(store.getState(), event);
    if (next === null) refetcher.fetch();
    else store.setState(next);
  }

  refetcher.fetch();
  const stopFollowing = connectNotifications({
    createClient: options.createNotifications,
    studioToken,
    onNotification: take,
    onAudienceNotification: take,
    onConnected: () => refetcher.fetch(),
    reportError,
  });

  return {
    store,
    async vote(pollId, optionId) {
      store.setState((state) => markVote(state, pollId, optionId));
      try {
        await api.vote(studioToken, pollId, optionId);
        return true;
      } catch (error) {
        store.setState((state) => markVote(state, pollId, null));
        // The server knows better: another tab may have voted, or the poll may have closed meanwhile.
        refetcher.fetch();
        if (error instanceof ApiError && error.code === 'alreadyVoted') return true;
        reportError(error);
        return false;
      }
    },
    stop() {
      refetcher.stop();
      stopFollowing();
    },
  };
}
