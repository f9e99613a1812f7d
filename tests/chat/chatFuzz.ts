import { setImmediate as nextTurn } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { createFootlightChat } from '../../src/chat/adapters/footlight/createFootlightChat.ts';
import { ChatError, type Chat, type ChatEntry } from '../../src/chat/chat.ts';
import type { Clock } from '../../src/clock/clock.ts';
import { channelsOf, chatPageSize, reactionEmoji } from '../../src/protocol/chat.ts';
import type { Role } from '../../src/protocol/roles.ts';
import { asWireMessage } from '../../server/chat/chatMemory.ts';
import { createChatRooms, type ChatRooms } from '../../server/chat/chatRooms.ts';
import { serveChat } from '../../server/chat/chatRoute.ts';
import { seesMessage } from '../../server/chat/planRequest.ts';
import type { ChatChanges, ChatRecord } from '../../server/store/chatRecords.ts';
import { createFakeClock } from '../clock/fakeClock.ts';
import { createRandom, type Random } from '../server/mutations.ts';
import { sessionOf } from '../server/sessionOf.ts';
import { Link } from './memoryLink.ts';
import { createMemoryChatStore, emptyDisk, inOrder, writeToDisk } from './memoryChatStore.ts';

/** A server process that can be killed: then its timers stop, and what it was writing is on the disk or is not. */
class ServerProcess {
  readonly rooms: ChatRooms;
  readonly clock: Clock;
  readonly links = new Set<Link>();
  #writing: { changes: ChatChanges; done: () => void; fail: (error: Error) => void }[] = [];
  #isDead = false;

  constructor(
    readonly disk: ReturnType<typeof emptyDisk>,
    clock: Clock,
  ) {
    const alive =
      (action: () => void): (() => void) =>
      () => {
        if (!this.#isDead) action();
      };
    this.clock = {
      nowMs: () => clock.nowMs(),
      setTimer: (delayMs, action) => clock.setTimer(delayMs, alive(action)),
      setRepeating: (periodMs, action) => clock.setRepeating(periodMs, alive(action)),
    };
    this.rooms = createChatRooms({
      sessions: { find: () => Promise.resolve({ ...sessionOf('session'), liveChatId: 'a chat' }) },
      store: createMemoryChatStore(
        disk,
        (changes) => new Promise((done, fail) => this.#writing.push({ changes, done, fail })),
      ),
      clock: this.clock,
      log: { warn: () => undefined, error: () => undefined },
      messagesPerMinuteAndAddress: 1_000_000,
      hidesViewerCount: () => false,
    });
  }

  serve(link: Link, person: Person): void {
    this.links.add(link);
    const { id, role } = person;
    serveChat(
      link.server as unknown as WebSocket,
      { studioToken: 'session', claims: null, asker: { authorId: id, role, addressTag: id } },
      person.returning(),
      { rooms: this.rooms, clock: this.clock, whyRefused: () => Promise.resolve(null) },
      { warn: () => undefined },
    );
  }

  /** Ends the oldest write: it is on the disk, or the database has refused it. */
  endWrite(isOk: boolean): void {
    const write = this.#writing.shift();
    if (write === undefined) return;
    if (!isOk) return write.fail(new Error('the connection to the database was lost'));
    writeToDisk(this.disk, write.changes);
    write.done();
  }

  kill(random: Random): void {
    this.#isDead = true;
    const [write] = this.#writing.splice(0);
    if (write !== undefined && random.below(2) === 0) writeToDisk(this.disk, write.changes);
    for (const link of this.links) link.break(1006, '');
  }
}

interface Person {
  id: string;
  role: Role;
  chat: Chat;
  link: Link | null;
  /** Has closed its tab for good: nobody sends again what it was sending. */
  hasLeft: boolean;
  /** Texts that it posted, and those that it was told are stored. */
  posted: Set<string>;
  confirmed: Set<string>;
  /** Messages that it has seen deleted. */
  gone: Set<string>;
  returning(): Parameters<typeof serveChat>[2];
}

/**
 * Plays one show of some people who write, delete and react while connections break and the server is killed; when all is calm again
 * everybody has the same messages in the same order, and each that was acknowledged is there once. Throws where that is not so.
 */
export async function fuzzChat(seed: number): Promise<{ posted: number; kills: number; cuts: number }> {
  const random = createRandom(seed);
  const clock = createFakeClock();
  const disk = emptyDisk();
  let server: ServerProcess | null = new ServerProcess(disk, clock);
  let posted = 0;
  let kills = 0;
  let cuts = 0;
  let ids = 0;

  const join = (id: string, role: Role): Person => {
    let query = new URLSearchParams();
    const chat = createFootlightChat({
      chatUrl: 'ws://chat.test/chat',
      clock,
      credentials: () => Promise.resolve({ studioToken: 'session' }),
      name: () => null,
      newId: () => {
        ids += 1;
        return `client-id-${String(ids)}`;
      },
      onProblem: (error) => {
        throw error;
      },
      networkEvents: null,
      random: () => random.below(1000) / 1000,
      openSocket(url) {
        if (server === null) throw new Error('the server is down');
        query = new URL(url).searchParams;
        const link = new Link();
        person.link = link;
        server.serve(link, person);
        return link.client;
      },
    });
    const person: Person = {
      id,
      role,
      chat,
      link: null,
      hasLeft: false,
      posted: new Set(),
      confirmed: new Set(),
      gone: new Set(),
      returning: () => ({
        chatId: query.get('chatId'),
        versions: Object.fromEntries(
          channelsOf(role).flatMap((channel) => {
            const version = query.get(channel);
            return version === null ? [] : [[channel, Number(version)]];
          }),
        ),
      }),
    };
    // Whatever a person has seen as stored, or as deleted, must be so at the end.
    chat.store.subscribe(({ channels }) => {
      for (const channel of channelsOf(role))
        for (const { delivery, type, chatMessageId } of channels[channel]?.entries ?? []) {
          if (delivery === 'sent') person.confirmed.add(chatMessageId);
          if (type === 'deleted') person.gone.add(chatMessageId);
        }
    });
    chat.start();
    return person;
  };
  const people = [join('ada', 'host'), join('ben', 'guest'), join('cleo', 'viewer'), join('dan', 'viewer')];

  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 3; turn += 1) await nextTurn();
  };
  const calm = async (): Promise<void> => {
    for (let quiet = 0; quiet < 3;) {
      await settle();
      server?.endWrite(true);
      const moved = people.map(({ link }) => {
        let any = false;
        while (link?.deliver(true) === true) any = true;
        while (link?.deliver(false) === true) any = true;
        return any;
      });
      quiet = moved.includes(true) ? 0 : quiet + 1;
    }
  };
  const ignoreRefusal = (error: unknown): void => {
    if (!(error instanceof ChatError)) throw error;
  };

  const act = (person: Person): void => {
    const { chat, role } = person;
    const channel = random.pick(channelsOf(role));
    const entry = random.pick<ChatEntry | null>([
      ...(chat.store.getState().channels[channel]?.entries ?? []),
      null,
    ]);
    const kind = random.below(10);
    if (kind < 5 && posted < chatPageSize - 5 && chat.store.getState().me !== null) {
      posted += 1;
      const text = `${person.id} ${String(posted)}`;
      person.posted.add(text);
      chat.post(channel, text, { isQuestion: random.below(3) === 0 });
    } else if (entry === null || entry.chatMessageId === '') return;
    else if (kind === 5) chat.remove(channel, entry.chatMessageId).catch(ignoreRefusal);
    else if (kind === 6)
      chat
        .react(channel, entry.chatMessageId, random.pick(reactionEmoji), random.below(2) === 0)
        .catch(ignoreRefusal);
    else if (kind === 7 && entry.isQuestion)
      chat.vote(entry.chatMessageId, random.below(2) === 0).catch(ignoreRefusal);
    else if (kind === 8 && role === 'host')
      random
        .pick([
          () => chat.setAnswered(entry.chatMessageId, random.below(2) === 0),
          () => chat.clearAuthor(random.pick(people).id),
          () => chat.changeSettings({ needsApproval: random.below(2) === 0 }),
          () => chat.approve(channel, entry.chatMessageId),
          () => chat.approve(channel, entry.chatMessageId),
        ])()
        .catch(ignoreRefusal);
    else chat.setOpen(channel, random.below(2) === 0);
  };

  await calm();
  const steps = 40 + random.below(60);
  for (let step = 0; step < steps; step += 1) {
    const dice = random.below(100);
    const { link } = random.pick(people);
    if (dice < 35) act(random.pick(people.filter(({ hasLeft }) => !hasLeft)));
    else if (dice < 60)
      for (let count = random.below(4); count >= 0; count -= 1) link?.deliver(random.below(2) === 0);
    else if (dice < 80) server?.endWrite(random.below(8) > 0);
    else if (dice < 86 && link !== null && !link.isBroken) {
      cuts += 1;
      link.break(1006, '');
    } else if (dice < 88) {
      const leaving = random.pick(people);
      if (leaving.role !== 'viewer' || random.below(3) > 0) continue;
      leaving.hasLeft = true;
      leaving.chat.stop();
    } else if (dice < 91 && server !== null) {
      kills += 1;
      server.kill(random);
      server = null;
    } else if (server === null) server = new ServerProcess(disk, clock);
    else await clock.advance(random.below(1500));
    await settle();
  }

  server ??= new ServerProcess(disk, clock);
  await calm();
  // Each round is longer than most waits for another attempt, all together are longer than any that happens.
  for (
    let round = 0;
    round < 12 && !people.every((person) => person.hasLeft || isSettled(person));
    round += 1
  ) {
    await clock.advance(4000);
    await calm();
  }
  judge(seed, people, disk);
  for (const { chat } of people) chat.stop();
  return { posted, kills, cuts };
}

/** Whether somebody is connected, and waits for nothing. */
const isSettled = ({ chat, link }: Person): boolean => {
  const { connection, channels } = chat.store.getState();
  const entries = Object.values(channels).flatMap((channel) => channel?.entries ?? []);
  return (
    connection === 'connected' &&
    link?.isBroken === false &&
    entries.every(({ delivery }) => delivery !== 'sending')
  );
};

/** Compares what everybody has with the disk. */
function judge(seed: number, people: readonly Person[], disk: ReturnType<typeof emptyDisk>): void {
  const fail = (what: string): never => {
    throw new Error(`seed ${String(seed)}: ${what}`);
  };
  const onDisk = [...disk.messages.values()];
  const same = (what: string, actual: unknown, expected: unknown): void => {
    const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
    if (a !== b) fail(`${what}\n  has      ${a}\n  expected ${b}`);
  };
  for (const channel of ['studioSpeakers', 'livestreamAudience'] as const) {
    const records = inOrder(disk, channel);
    if (new Set(records.map(({ seq }) => seq)).size !== records.length) fail(`two messages in one place`);
    if (new Set(records.map(({ version }) => version)).size !== records.length)
      fail('two messages with one version');
  }
  for (const record of onDisk) {
    const marks = [...disk.marks.values()].filter(
      ({ chatMessageId, mark }) => chatMessageId === record.chatMessageId && mark !== 'vote',
    );
    const count = Object.values(record.reactions).reduce((sum, each) => sum + each, 0);
    if (!record.isDeleted && count !== marks.length) fail(`${record.text} has lost count of its reactions`);
  }
  for (const { id, confirmed, gone } of people) {
    for (const chatMessageId of confirmed)
      if (!disk.messages.has(chatMessageId)) fail(`${id} was told of a message that was lost`);
    for (const chatMessageId of gone)
      if (disk.messages.get(chatMessageId)?.isDeleted !== true)
        fail(`${id} has seen a deleted message return`);
  }
  for (const { id, role, chat, posted, hasLeft } of people) {
    if (hasLeft) continue;
    const state = chat.store.getState();
    if (state.connection !== 'connected') fail(`${id} is ${state.connection}`);
    for (const channel of channelsOf(role)) {
      const entries = state.channels[channel]?.entries ?? [];
      const visible = inOrder(disk, channel).filter((record) => seesMessage({ authorId: id, role }, record));
      const stored = entries.filter(({ delivery }) => delivery === 'sent');
      same(`${id}'s ${channel}`, stored.map(asSeen), visible.map(asStored));
      if (entries.some(({ delivery }) => delivery === 'sending')) fail(`${id} still waits for an answer`);
    }
    for (const text of posted) {
      const copies = onDisk.filter((record) => record.text === text).length;
      if (copies > 1) fail(`${text} is stored ${String(copies)} times`);
    }
    const own = onDisk.filter(({ authorId }) => authorId === id).length;
    const failed = Object.values(state.channels).flatMap(
      (channel) => channel?.entries.filter(({ delivery }) => delivery === 'failed') ?? [],
    ).length;
    if (own + failed !== posted.size)
      fail(`${id} posted ${String(posted.size)}: ${String(own)} are stored, ${String(failed)} failed`);
    const asked = onDisk.filter(({ isQuestion, isDeleted, isHeld }) => isQuestion && !isDeleted && !isHeld);
    same(`${id}'s counts`, state.questionCounts, {
      answered: asked.filter(({ isAnswered }) => isAnswered).length,
      total: asked.length,
    });
  }
}

type Seen = Pick<
  ChatEntry,
  'chatMessageId' | 'seq' | 'text' | 'type' | 'isAnswered' | 'isHeld' | 'votes' | 'reactions'
>;
const asSeen = ({ chatMessageId, seq, text, type, isAnswered, isHeld, votes, reactions }: Seen): Seen => ({
  ...{ chatMessageId, seq, text, type, isAnswered, isHeld, votes, reactions },
});
const asStored = (record: ChatRecord): Seen => asSeen(asWireMessage(record, () => false));
