import type { Notification } from '../protocol/notifications.ts';
import type { Role } from '../protocol/roles.ts';
import type { PeerSignal } from '../protocol/signals.ts';
import { emptyContent, reduceContent, type Content, type ContentEvent } from '../scene/content/content.ts';

/** The lists of a session. */
export type ContentList = keyof Content;

/** Who reads: hosts may know more than the others. */
export interface ContentReader {
  role(): Role;
  accessToken(): string;
}

/** Where the lists come from and what tells of their changes; src/api implements it. */
export interface ContentSource {
  load: { [List in ContentList]: (reader: ContentReader) => Promise<LoadedList<List>> };
  /** Follows the notification channel; returns the way to stop. */
  follow(
    handlers: { onNotification(notification: Notification): void; onConnected(): void },
    reader: ContentReader,
  ): () => void;
}

/** A list as the server gives it. */
export type LoadedList<List extends ContentList> = List extends 'assets'
  ? Content['assets']['list']
  : Content[List];

/** Whether a list can be shown: a list that was loaded once stays ready, whatever becomes of a later fetch. */
export type ListStatus = 'loading' | 'ready' | 'failed';
export type ContentStatus = Readonly<Record<ContentList, ListStatus>>;

/** A change that is shown before the server has made it. */
export interface PendingContentChange {
  /** The server made it: these events change the lists for good. */
  settle(events: readonly ContentEvent[]): void;
  /** The server did not: the lists are as if nothing had been asked. */
  withdraw(): void;
}

interface ContentStoreOptions {
  source: ContentSource;
  reader: ContentReader;
  onContent(content: Content, status: ContentStatus): void;
  reportError(error: unknown): void;
}

/** Keeps the session's lists: loaded when one comes in and after every gap, changed by signals and notifications. */
export interface ContentStore {
  /** Begins, or loads everything anew; one list alone when it is named. */
  reload(list?: ContentList): void;
  accept(signal: PeerSignal): void;
  /** Shows a change until it is settled or withdrawn. */
  expect(change: (content: Content) => Content): PendingContentChange;
  stop(): void;
}

const lists: readonly ContentList[] = ['polls', 'topics', 'callToActions', 'assets', 'backgrounds'];

/** Before anything was asked for. */
export const unknownContent: ContentStatus = {
  polls: 'loading',
  topics: 'loading',
  callToActions: 'loading',
  assets: 'loading',
  backgrounds: 'loading',
};

export function createContentStore(options: ContentStoreOptions): ContentStore {
  const { source, reader, onContent, reportError } = options;
  /** What the server is known to have. */
  let content = emptyContent;
  let status = unknownContent;
  let expected: readonly ((content: Content) => Content)[] = [];
  let isStopped = false;
  let stopFollowing: (() => void) | null = null;
  /** Events that came while a list was on its way: they may be newer than it. */
  const loading = new Map<ContentList, ContentEvent[]>();
  /** Lists that were asked for again meanwhile. */
  const stale = new Set<ContentList>();

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

  function setStatus(list: ContentList, next: ListStatus): void {
    if (status[list] === next || (next !== 'ready' && status[list] === 'ready')) return;
    status = { ...status, [list]: next };
    show();
  }

  function take(event: ContentEvent): void {
    for (const events of loading.values()) events.push(event);
    put(reduceContent(content, event));
  }

  function load(list: ContentList): void {
    if (loading.has(list)) {
      stale.add(list);
      return;
    }
    loading.set(list, []);
    setStatus(list, 'loading');
    fetchList(list)
      .then((loaded) => {
        const since = loading.get(list) ?? [];
        const replayed = since.reduce(reduceContent, { ...emptyContent, ...loaded });
        put({ ...content, ...pick(replayed, list, content) });
        setStatus(list, 'ready');
      })
      .catch((error: unknown) => {
        reportError(error);
        setStatus(list, 'failed');
      })
      .finally(() => {
        loading.delete(list);
        if (stale.delete(list) && !isStopped) load(list);
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
      // An entry of its own, so that the same change may be expected twice.
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
      stopFollowing?.();
    },
  };
}

/** A vote update that is older than one applied stays old, also when the list came anew. */
const keepVoteTimes = (polls: Content['polls'], known: Content['polls']): Content['polls'] =>
  polls.map((poll) => {
    const votesAtMs = known.find(({ id }) => id === poll.id)?.votesAtMs ?? null;
    return poll.votesAtMs === null ? { ...poll, votesAtMs } : poll;
  });

/** One list of a content; what asks for another fetch of the assets stays counted where it is. */
function pick(from: Content, list: ContentList, now: Content): Partial<Content> {
  return list === 'assets'
    ? { assets: { list: from.assets.list, refetches: now.assets.refetches } }
    : { [list]: from[list] };
}
