import { createRefetcher, type Refetcher } from '../api/refetcher.ts';
import type { Notification } from '../protocol/notifications.ts';
import type { Role } from '../protocol/roles.ts';
import type { PeerSignal } from '../protocol/signals.ts';
import { emptyContent, reduceContent, type Content, type ContentEvent } from '../scene/content/content.ts';

/** The lists of a session. */
export type ContentList = keyof Content;

/** Who reads the lists: a host may see more than the others. */
export interface ContentReader {
  role(): Role;
  accessToken(): string;
}

/** Where the lists come from, and the notifications of their changes; see contentSource.ts. */
export interface ContentSource {
  load: { [List in ContentList]: (reader: ContentReader) => Promise<LoadedList<List>> };
  /** Follows the notifications of changes. Returns a function that stops it. */
  follow(
    handlers: { onNotification(notification: Notification): void; onConnected(): void },
    reader: ContentReader,
  ): () => void;
}

/** A list as the server returns it. */
export type LoadedList<List extends ContentList> = List extends 'assets'
  ? Content['assets']['list']
  : Content[List];

/** Whether a list can be shown. A list that was loaded once stays ready, even when a later fetch fails. */
export type ListStatus = 'loading' | 'ready' | 'failed';
export type ContentStatus = Readonly<Record<ContentList, ListStatus>>;

/** A change that is shown before the server has confirmed it. */
export interface PendingContentChange {
  /** The server confirmed it: these events replace it for good. */
  settle(events: readonly ContentEvent[]): void;
  /** The server refused it: the lists no longer show it. */
  withdraw(): void;
}

interface ContentStoreOptions {
  source: ContentSource;
  reader: ContentReader;
  onContent(content: Content, status: ContentStatus): void;
  reportError(error: unknown): void;
}

/** Keeps the session's lists: loaded on joining and after every gap, and changed by signals and notifications. */
export interface ContentStore {
  /** Loads all lists, or only the one named; the first call starts following notifications. */
  reload(list?: ContentList): void;
  accept(signal: PeerSignal): void;
  /** Shows a change until it is settled or withdrawn. */
  expect(change: (content: Content) => Content): PendingContentChange;
  stop(): void;
}

const lists: readonly ContentList[] = ['polls', 'topics', 'callToActions', 'assets', 'backgrounds'];

/** Before the first list was loaded. */
export const unknownContent: ContentStatus = {
  polls: 'loading',
  topics: 'loading',
  callToActions: 'loading',
  assets: 'loading',
  backgrounds: 'loading',
};

export function createContentStore(options: ContentStoreOptions): ContentStore {
  const { source, reader, onContent, reportError } = options;
  /** The lists as the server has them, as far as is known here. */
  let content = emptyContent;
  let status = unknownContent;
  let expected: readonly ((content: Content) => Content)[] = [];
  let isStopped = false;
  let stopFollowing: (() => void) | null = null;
  const refetchers = new Map<ContentList, Refetcher<ContentEvent>>(
    lists.map((list) => [list, createListRefetcher(list)]),
  );

  function show(): void {
    if (isStopped) return;
    onContent(
      expected.reduce((shown, change) => change(shown), content),
      status,
    );
  }

  function put(next: Content): void {
    if (next === content || isStopped) return;
    const isRefetch = next.assets.refetches !== content.assets.refetches;
    content = next;
    show();
    if (isRefetch) load('assets');
  }

  const load = (list: ContentList): void => refetchers.get(list)?.fetch();

  function setStatus(list: ContentList, next: ListStatus): void {
    if (status[list] === next || (next !== 'ready' && status[list] === 'ready')) return;
    status = { ...status, [list]: next };
    show();
  }

  function take(event: ContentEvent): void {
    for (const refetcher of refetchers.values()) refetcher.note(event);
    put(reduceContent(content, event));
  }

  function createListRefetcher(list: ContentList): Refetcher<ContentEvent> {
    return createRefetcher<Partial<Content>, ContentEvent>({
      fetch() {
        setStatus(list, 'loading');
        return fetchList(list);
      },
      onAnswer(loaded, eventsSince) {
        const replayed = eventsSince.reduce(reduceContent, { ...emptyContent, ...loaded });
        put({ ...content, ...pick(replayed, list, content) });
        setStatus(list, 'ready');
      },
      onFailed(error) {
        reportError(error);
        setStatus(list, 'failed');
      },
    });
  }

  async function fetchList(list: ContentList): Promise<Partial<Content>> {
    switch (list) {
      case 'polls':
        return { polls: keepVoteTimes(await source.load.polls(reader), content.polls) };
      case 'topics':
        return { topics: await source.load.topics(reader) };
      case 'callToActions':
        return { callToActions: await source.load.callToActions(reader) };
      case 'backgrounds':
        return { backgrounds: await source.load.backgrounds(reader) };
      case 'assets':
        return { assets: { list: await source.load.assets(reader), refetches: content.assets.refetches } };
    }
  }

  return {
    reload(only) {
      stopFollowing ??= source.follow({ onNotification: take, onConnected: () => load('polls') }, reader);
      for (const list of only === undefined ? lists : [only]) load(list);
    },
    accept: take,
    expect(change) {
      // A function of its own, so that the same change can be expected twice.
      const entry = (before: Content): Content => change(before);
      expected = [...expected, entry];
      show();
      const drop = (): void => {
        expected = expected.filter((each) => each !== entry);
      };
      return {
        settle(events) {
          drop();
          for (const event of events) take(event);
          show();
        },
        withdraw() {
          drop();
          show();
        },
      };
    },
    stop() {
      isStopped = true;
      for (const refetcher of refetchers.values()) refetcher.stop();
      stopFollowing?.();
    },
  };
}

/** Keeps the time of the last vote update of each poll, so that an older update stays old after the list was loaded again. */
const keepVoteTimes = (polls: Content['polls'], known: Content['polls']): Content['polls'] =>
  polls.map((poll) => {
    const votesAtMs = known.find(({ id }) => id === poll.id)?.votesAtMs ?? null;
    return poll.votesAtMs === null ? { ...poll, votesAtMs } : poll;
  });

/** One of the lists; the count of requested refetches of the assets stays as it is now. */
function pick(from: Content, list: ContentList, now: Content): Partial<Content> {
  return list === 'assets'
    ? { assets: { list: from.assets.list, refetches: now.assets.refetches } }
    : { [list]: from[list] };
}
