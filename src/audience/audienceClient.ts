import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '../api/ApiError.ts';
import { connectNotifications } from '../api/connectNotifications.ts';
import type { NotificationClient } from '../api/notificationChannel.ts';
import { createRefetcher } from '../api/refetcher.ts';
import type { AudienceApi } from '../api/audienceApi.ts';
import type { Tracking } from '../api/tracking.ts';
import type { Clock } from '../clock/clock.ts';
import type { AudienceNotification, Notification } from '../protocol/notifications.ts';
import type { Audience } from '../protocol/rest/audience.ts';
import {
  emptyAudience,
  markVote,
  reduceAudience,
  takeAudience,
  type AudienceState,
  type OpenCallToActionChanged,
} from './reduceAudience.ts';

/** How long a viewer for whom a session has no place waits before it tries again. */
export const placeRetryMs = 60_000;

/** Follows the open poll and call to action of a session until it is stopped, and votes. */
export interface AudienceClient {
  readonly store: StoreApi<AudienceState>;
  /** Votes once; resolves with whether a vote of this viewer counts, be it this one or an earlier one. */
  vote(pollId: string, optionId: string): Promise<boolean>;
  /** Notes that this viewer has followed the link of a call to action. */
  noteClick(callToActionId: string): void;
  stop(): void;
}

interface AudienceOptions {
  api: Pick<AudienceApi, 'getAudience' | 'vote'>;
  tracking: Pick<Tracking, 'trackClick'>;
  createNotifications: () => Promise<NotificationClient>;
  studioToken: string;
  clock: Clock;
  /** There is something else to watch, or nothing. */
  onBroadcast?: ((change: BroadcastChange) => void) | undefined;
  reportError(error: unknown): void;
}

export type BroadcastChange = Extract<AudienceNotification, { type: 'broadcastChanged' }>['data'];

export function createAudienceClient(options: AudienceOptions): AudienceClient {
  const { api, studioToken, clock, reportError } = options;
  let isStopped = false;
  let stopFollowing = (): void => {};
  let cancelRetry = (): void => {};
  const store = createStore<AudienceState>(() => emptyAudience);
  const refetcher = createRefetcher<Audience, Notification | OpenCallToActionChanged>({
    fetch: () => api.getAudience(studioToken),
    onAnswer(answer, eventsSince) {
      const fetched = takeAudience(store.getState(), answer);
      store.setState(eventsSince.reduce((state, event) => reduceAudience(state, event) ?? state, fetched));
    },
    onFailed(error) {
      if (error instanceof ApiError && error.code === 'tooManyViewers') waitForPlace();
      else reportError(error);
    },
  });

  function take(event: Notification | OpenCallToActionChanged): void {
    refetcher.note(event);
    const next = reduceAudience(store.getState(), event);
    if (next === null) refetcher.fetch();
    else store.setState(next);
  }

  function follow(): void {
    refetcher.fetch();
    stopFollowing = connectNotifications({
      createClient: options.createNotifications,
      studioToken,
      onNotification: take,
      onAudienceNotification: (event) =>
        event.type === 'broadcastChanged' ? options.onBroadcast?.(event.data) : take(event),
      onConnected: () => refetcher.fetch(),
      onPlace: (hasPlace) => (hasPlace ? store.setState({ isFull: false }) : waitForPlace()),
      reportError,
    });
  }

  /** Gives the connection up, which others need, and starts again later. */
  function waitForPlace(): void {
    if (isStopped) return;
    stopFollowing();
    cancelRetry();
    store.setState({ isFull: true });
    cancelRetry = clock.setTimer(placeRetryMs, follow);
  }

  follow();
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
    noteClick: (callToActionId) => options.tracking.trackClick({ studioToken, callToActionId }),
    stop() {
      isStopped = true;
      cancelRetry();
      refetcher.stop();
      stopFollowing();
    },
  };
}
