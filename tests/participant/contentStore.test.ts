import { describe, expect, it } from 'vitest';
import type { Notification } from '../../src/protocol/notifications.ts';
import { emptyContent, type Content } from '../../src/scene/content/content.ts';
import {
  createContentStore,
  unknownContent,
  type ContentList,
  type ContentReader,
  type ContentSource,
  type ContentStatus,
} from '../../src/participant/contentStore.ts';
import { createStudioDriver } from '../drivers/studioDriver.ts';

const topic = (id: string) => ({ id, name: id, transitionType: 'fullscreen' }) as const;
const asset = (id: string) => ({ id, url: `/${id}`, mimeType: 'image/png' });
const poll = (id: string, status: 'pending' | 'opened' = 'pending') => ({
  id,
  question: '?',
  hideResults: false,
  status,
  options: [{ id: 'o', label: 'Yes', voteCount: 0 }],
  votesAtMs: null,
});

const reader: ContentReader = { role: () => 'host', accessToken: () => 'token' };

/** A server whose answers wait for `answerAll`. */
function createServer() {
  const lists = { polls: [poll('p')], topics: [topic('t')], assets: [asset('a')] };
  const asked: ContentList[] = [];
  const waiting: (() => void)[] = [];
  let failing: ContentList | null = null;
  let handlers: { onNotification(notification: Notification): void; onConnected(): void } | null = null;
  let isFollowing = false;
  const answer = <List>(name: ContentList, read: () => List): Promise<List> => {
    asked.push(name);
    const given = read();
    return new Promise((resolve, reject) => {
      const isFailing = failing === name;
      waiting.push(() => (isFailing ? reject(new Error(`${name} failed`)) : resolve(given)));
    });
  };
  const source: ContentSource = {
    load: {
      polls: () => answer('polls', () => lists.polls),
      topics: () => answer('topics', () => lists.topics),
      callToActions: () => answer('callToActions', () => []),
      assets: () => answer('assets', () => lists.assets),
      backgrounds: () => answer('backgrounds', () => []),
    },
    follow(given) {
      handlers = given;
      isFollowing = true;
      return () => (isFollowing = false);
    },
  };
  return {
    source,
    lists,
    asked,
    fail: (name: ContentList | null) => (failing = name),
    async answerAll() {
      for (let turn = 0; turn < 5; turn++) {
        for (const answerOne of waiting.splice(0)) answerOne();
        for (let tick = 0; tick < 10; tick++) await Promise.resolve();
      }
    },
    notify: (notification: Notification) => handlers?.onNotification(notification),
    connected: () => handlers?.onConnected(),
    isFollowing: () => isFollowing,
  };
}

async function openContentStore() {
  const server = createServer();
  const reported: unknown[] = [];
  let content: Content = emptyContent;
  let status: ContentStatus = unknownContent;
  const contentStore = createContentStore({
    reader,
    source: server.source,
    onContent: (next, nextStatus) => {
      content = next;
      status = nextStatus;
    },
    reportError: (error) => reported.push(error),
  });
  contentStore.reload();
  await server.answerAll();
  server.asked.length = 0;
  return { server, contentStore, reported, content: () => content, status: () => status };
}

const idsOf = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id);

describe("the session's lists", () => {
  it('1.3.17 1.7.13 are loaded, and changed by signals and notifications', async () => {
    const { server, contentStore, content } = await openContentStore();
    expect([idsOf(content().polls), idsOf(content().topics), idsOf(content().assets.list)]).toEqual([
      ['p'],
      ['t'],
      ['a'],
    ]);
    contentStore.accept({ type: 'topicCreated', data: { topic: topic('u') } });
    contentStore.accept({ type: 'assetDeleted', data: { assetId: 'a' } });
    server.notify({ type: 'pollOpened', data: { pollId: 'p' } });
    expect(idsOf(content().topics)).toEqual(['t', 'u']);
    expect(content().assets.list).toEqual([]);
    expect(content().polls[0]?.status).toBe('opened');
    expect(server.asked).toEqual([]);
  });

  it.each(['assetsCreated', 'assetsReordered'] as const)(
    '1.7.28 %s fetches the assets again',
    async (type) => {
      const { server, contentStore, content } = await openContentStore();
      server.lists.assets = [asset('b'), asset('a')];
      contentStore.accept({ type, data: {} });
      await server.answerAll();
      expect(server.asked).toEqual(['assets']);
      expect(idsOf(content().assets.list)).toEqual(['b', 'a']);
    },
  );

  it('1.4.33 the polls are fetched again when the channel is connected', async () => {
    const { server, content } = await openContentStore();
    server.lists.polls = [poll('p', 'opened'), poll('q')];
    server.connected();
    await server.answerAll();
    expect(server.asked).toEqual(['polls']);
    expect(idsOf(content().polls)).toEqual(['p', 'q']);
  });

  it('no event is lost while a list is being fetched', async () => {
    const { server, contentStore, content } = await openContentStore();
    server.connected();
    contentStore.accept({ type: 'assetsCreated', data: {} });
    server.notify({ type: 'pollOpened', data: { pollId: 'p' } });
    server.notify({ type: 'pollCreated', data: { poll: { ...poll('new'), status: 'pending' } } });
    await server.answerAll();
    expect(content().polls.map(({ id, status }) => [id, status])).toEqual([
      ['p', 'opened'],
      ['new', 'pending'],
    ]);
  });

  it('a list that is requested while it is being fetched is fetched once more', async () => {
    const { server, contentStore, content } = await openContentStore();
    contentStore.accept({ type: 'assetsCreated', data: {} });
    server.lists.assets = [asset('a'), asset('late')];
    contentStore.accept({ type: 'assetsCreated', data: {} });
    await server.answerAll();
    expect(server.asked).toEqual(['assets', 'assets']);
    expect(idsOf(content().assets.list)).toEqual(['a', 'late']);
  });

  it('1.7.26 a vote older than the last is ignored even after the polls were fetched again', async () => {
    const { server, content } = await openContentStore();
    const vote = (voteCount: number, timestamp: number): Notification => ({
      type: 'voteSubmitted',
      data: { pollId: 'p', timestamp, options: [{ id: 'o', voteCount }] },
    });
    server.notify(vote(5, 200));
    server.lists.polls = [{ ...poll('p'), options: [{ id: 'o', label: 'Yes', voteCount: 5 }] }];
    server.connected();
    await server.answerAll();
    server.notify(vote(4, 100));
    expect(content().polls[0]?.options[0]?.voteCount).toBe(5);
  });

  it('1.8.03 a list that cannot be loaded is reported, stays as it was, and stops nothing', async () => {
    const { server, contentStore, reported, content } = await openContentStore();
    server.fail('polls');
    contentStore.reload();
    await server.answerAll();
    expect(reported).toHaveLength(1);
    expect(idsOf(content().polls)).toEqual(['p']);
    server.fail(null);
    server.connected();
    await server.answerAll();
    expect(reported).toHaveLength(1);
  });

  it('a list is loading, ready or failed; once ready it stays ready, and a failed one can be requested again', async () => {
    const server = createServer();
    const seen: ContentStatus[] = [];
    const contentStore = createContentStore({
      reader,
      source: server.source,
      onContent: (_content, status) => seen.push(status),
      reportError: () => {},
    });
    server.fail('topics');
    contentStore.reload();
    await server.answerAll();
    expect(seen.at(-1)).toEqual({
      ...unknownContent,
      polls: 'ready',
      topics: 'failed',
      callToActions: 'ready',
      assets: 'ready',
      backgrounds: 'ready',
    });
    server.fail(null);
    contentStore.reload('topics');
    expect(seen.at(-1)?.topics).toBe('loading');
    await server.answerAll();
    expect(seen.at(-1)?.topics).toBe('ready');
    server.fail('topics');
    contentStore.reload('topics');
    await server.answerAll();
    expect(seen.at(-1)?.topics).toBe('ready');
  });

  it('a change shows until it is settled or withdrawn, and events in the meantime are kept', async () => {
    const { contentStore, content } = await openContentStore();
    const add = (id: string) => (before: Content) => ({ ...before, topics: [...before.topics, topic(id)] });
    const first = contentStore.expect(add('pending'));
    const second = contentStore.expect(add('lost'));
    contentStore.accept({ type: 'topicCreated', data: { topic: topic('theirs') } });
    expect(idsOf(content().topics)).toEqual(['t', 'theirs', 'pending', 'lost']);
    second.withdraw();
    first.settle([{ type: 'topicCreated', data: { topic: topic('mine') } }]);
    expect(idsOf(content().topics)).toEqual(['t', 'theirs', 'mine']);
  });

  it('are loaded again after a gap without replay, kept after one with replay, and no longer followed after leaving', async () => {
    for (const replays of [false, true]) {
      const server = createServer();
      const driver = createStudioDriver({ replays });
      const host = await driver.enter('host', 'host', { content: server.source });
      await server.answerAll();
      expect(idsOf(host.state().content.topics)).toEqual(['t']);
      server.asked.length = 0;
      host.participant.cut();
      host.participant.restore();
      await driver.settle();
      expect(server.asked.length).toBe(replays ? 0 : 5);
      host.studio.leave();
      expect(server.isFollowing()).toBe(false);
    }
  });
});
