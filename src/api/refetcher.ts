interface RefetcherOptions<Answer, Event> {
  fetch(): Promise<Answer>;
  /** Takes an answer. The events happened while it was on its way, so it may or may not include them: replay them on it. */
  onAnswer(answer: Answer, eventsSince: readonly Event[]): void;
  /** The fetch failed, or its answer could not be taken. */
  onFailed(error: unknown): void;
}

/** Fetches a value that events keep current, so that no event is lost to an answer on its way. */
export interface Refetcher<Event> {
  /** Fetches the value; while it is being fetched, once more after that. */
  fetch(): void;
  /** Notes an event, for an answer that is on its way. */
  note(event: Event): void;
  /** Ignores every later answer. */
  stop(): void;
}

export function createRefetcher<Answer, Event>(options: RefetcherOptions<Answer, Event>): Refetcher<Event> {
  /** Null while nothing is on its way. */
  let eventsSince: Event[] | null = null;
  let isStale = false;
  let isStopped = false;

  async function fetchOnce(): Promise<void> {
    const events: Event[] = [];
    eventsSince = events;
    try {
      const answer = await options.fetch();
      if (!isStopped) options.onAnswer(answer, events);
    } catch (error) {
      options.onFailed(error);
    }
    eventsSince = null;
    if (!isStale || isStopped) return;
    isStale = false;
    await fetchOnce();
  }

  return {
    fetch() {
      if (eventsSince === null) void fetchOnce();
      else isStale = true;
    },
    note: (event) => void eventsSince?.push(event),
    stop() {
      isStopped = true;
    },
  };
}
