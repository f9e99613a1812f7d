import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '../../api/ApiError.ts';
import { followNotifications } from '../../api/followNotifications.ts';
import type { NotificationClient } from '../../api/notificationChannel.ts';
import type { StudioApi } from '../../api/studioApi.ts';
import type { AudienceNotification, Notification } from '../../protocol/notifications.ts';
import {
  emptyAudience,
  markVote,
  reduceAudience,
  takeAudience,
  type AudienceState,
} from './reduceAudience.ts';

/** Follows what is open for the audience of one session until it is stopped, and votes. */
export interface AudienceClient {
  readonly store: StoreApi<AudienceState>;
  /** Votes once; resolves with whether the vote counts, now or since before. */
  vote(pollId: string, optionId: string): Promise<boolean>;
  stop(): void;
}

interface AudienceOptions {
  api: Pick<StudioApi, 'getAudience' | 'vote'>;
  createNotifications: () => Promise<NotificationClient>;
  studioToken: string;
  reportError(error: unknown): void;
}

export function createAudienceClient(options: AudienceOptions): AudienceClient {
  const { api, studioToken, reportError } = options;
  const store = createStore<AudienceState>(() => emptyAudience);
  let isStopped = false;
  let stopFollowing = (): void => {};
  /** What is told while an answer is on its way may be newer than the answer. */
  let sinceAsked: (Notification | AudienceNotification)[] | null = null;
  let mustAskAgain = false;

  function take(event: Notification | AudienceNotification): void {
    sinceAsked?.push(event);
    const next = reduceAudience(store.getState(), event);
    if (next === null) ask();
    else store.setState(next);
  }

  function ask(): void {
    if (sinceAsked !== null) {
      mustAskAgain = true;
      return;
    }
    sinceAsked = [];
    api
      .getAudience(studioToken)
      .then((answer) => {
        if (isStopped) return;
        const asked = takeAudience(store.getState(), answer);
        store.setState(
          (sinceAsked ?? []).reduce((state, event) => reduceAudience(state, event) ?? state, asked),
        );
      })
      .catch(reportError)
      .finally(() => {
        sinceAsked = null;
        if (mustAskAgain && !isStopped) {
          mustAskAgain = false;
          ask();
        }
      });
  }

  ask();
  options
    .createNotifications()
    .then((client) => {
      if (isStopped) return client.disconnect();
      const stop = followNotifications({
        client,
        studioToken,
        onNotification: take,
        onAudienceNotification: take,
        onConnected: ask,
        reportError,
      });
      stopFollowing = () => {
        stop();
        client.disconnect();
      };
    })
    .catch(reportError);

  return {
    store,
    async vote(pollId, optionId) {
      store.setState((state) => markVote(state, pollId, optionId));
      try {
        await api.vote(studioToken, pollId, optionId);
        return true;
      } catch (error) {
        store.setState((state) => markVote(state, pollId, null));
        // The server says what is so: a vote from another tab, or a poll that was closed meanwhile.
        ask();
        if (error instanceof ApiError && error.code === 'alreadyVoted') return true;
        reportError(error);
        return false;
      }
    },
    stop() {
      isStopped = true;
      stopFollowing();
    },
  };
}
