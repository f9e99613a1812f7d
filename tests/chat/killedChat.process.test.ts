import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { channelsOf, type ChatChannel } from '../../src/protocol/chat.ts';
import { accessBy, readPrintedLinks, type PrintedLinks } from '../server/enterByLink.ts';
import { createRandom, type Random } from '../server/mutations.ts';
import { serverProcesses, type ServerProcess } from '../server/serverProcess.ts';
import { entriesOf, type ChatPeer } from './chatHarness.ts';
import { openPeer } from './chatPeers.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'footlight-killed-chat-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const start = serverProcesses();

/**
 * What somebody may write before a kill without being asked to slow down, however fast the machine is: each message may be sent twice, when
 * its connection breaks, and so may the one that waits while the server is down. (server/chat/chatLimits.ts)
 */
const postsBeforeKill = { host: 9, guest: 9, viewer: 1 };
const timeoutMs = 60_000;
const seed = 1;
const kills = 3;

interface Person {
  role: keyof typeof postsBeforeKill;
  peer: ChatPeer;
  /** What it has written, each text once. */
  written: string[];
  /** The place of each message that the server has acknowledged. */
  acknowledged: Map<string, string>;
}

async function startServer(port: string): Promise<{ server: ServerProcess; links: PrintedLinks }> {
  const server = start(dataDir, [], { PORT: port, CHAT_MAX_MESSAGES_PER_MINUTE: '1000000' });
  await server.ready;
  const links = readPrintedLinks(server.output());
  if (links === null) throw new Error(`the server printed no links: ${server.output()}`);
  return { server, links };
}

async function viewerCookie({ origin }: PrintedLinks): Promise<string> {
  const answer = await fetch(`${origin}/v2/streaming_studio/demo/audience`);
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

async function enter(links: PrintedLinks, role: Person['role'], name: string): Promise<Person> {
  const who =
    role === 'viewer'
      ? { cookie: await viewerCookie(links), credentials: { studioToken: 'demo' } }
      : {
          name,
          credentials: { accessToken: await accessBy(role === 'host' ? links.host : links.speaker, name) },
        };
  const peer = openPeer(links.origin, { ...who, credentials: () => Promise.resolve(who.credentials) });
  const person: Person = { role, peer, written: [], acknowledged: new Map() };
  peer.chat.store.subscribe(() => {
    for (const [chatMessageId, place] of placesOf(person)) person.acknowledged.set(chatMessageId, place);
  });
  peer.chat.start();
  return person;
}

/** The messages that somebody has from the server: id and place, in the order of the list. */
const placesOf = ({ peer, role }: Person, channels: readonly ChatChannel[] = channelsOf(role)) =>
  channels.flatMap((channel) =>
    entriesOf(peer, channel)
      .filter(({ delivery }) => delivery === 'sent')
      .map(({ chatMessageId, seq, text }) => [chatMessageId, `${channel} ${String(seq)}: ${text}`] as const),
  );

const deliveriesOf = ({ peer, role }: Person): string[] =>
  channelsOf(role).flatMap((channel) => entriesOf(peer, channel).map(({ delivery }) => delivery));

const hasAnswers = (person: Person): Promise<void> =>
  expect.poll(() => deliveriesOf(person), { timeout: timeoutMs, interval: 5 }).not.toContain('sending');

const isBack = async (person: Person): Promise<void> => {
  await expect
    .poll(() => person.peer.chat.store.getState().connection, { timeout: timeoutMs })
    .toBe('connected');
  await hasAnswers(person);
};

function post(person: Person, random: Random): void {
  const { peer, role, written } = person;
  const text = `${peer.chat.store.getState().me?.id ?? ''} ${String(written.length)}`;
  written.push(text);
  peer.chat.post(random.pick(channelsOf(role)), text);
}

/** Writes one message after the other; now and then the connection breaks before the answer is there. */
async function write(person: Person, random: Random, isOver: () => boolean): Promise<void> {
  for (let count = postsBeforeKill[person.role]; count > 0 && !isOver(); count -= 1) {
    post(person, random);
    if (random.below(6) === 0) {
      person.peer.cutNetwork();
      person.peer.restoreNetwork();
    }
    await hasAnswers(person);
  }
}

/** Acts in the moment in which the people have heard of so many changes. */
function afterChanges(people: readonly Person[], count: number, act: () => void): void {
  let left = count;
  for (const { peer } of people)
    peer.chat.store.subscribe(() => {
      left -= 1;
      if (left === 0) act();
    });
}

/** Kills the server while everybody writes; resolves when it runs again. */
async function killWhileWriting(server: ServerProcess, people: readonly Person[], random: Random) {
  const { port } = new URL(await server.ready);
  let isDead = false;
  // Together they notice more changes than this.
  afterChanges(people, 20 + random.below(60), () => {
    isDead = true;
    server.child.kill('SIGKILL');
  });
  const writing = people.map((person) => write(person, random, () => isDead));
  await server.exited;
  for (const person of people) post(person, random);
  const restarted = await startServer(port);
  await Promise.all([...writing, ...people.map(isBack)]);
  return restarted.server;
}

it('a server killed while people write loses and doubles nothing that it acknowledged, and everybody has one order', async () => {
  const random = createRandom(seed);
  const first = await startServer('0');
  let { server } = first;
  const people: Person[] = [];
  for (const role of ['host', 'guest', 'guest', 'viewer', 'viewer', 'viewer'] as const)
    people.push(await enter(first.links, role, `${role} ${String(people.length)}`));
  await Promise.all(people.map(isBack));
  for (let count = 0; count < kills; count += 1) server = await killWhileWriting(server, people, random);

  const lateHost = await enter(first.links, 'host', 'late host');
  await isBack(lateHost);
  const everybody = [...people, lateHost];
  for (const { peer, role } of everybody)
    for (const channel of channelsOf(role))
      while (peer.chat.store.getState().channels[channel]?.hasOlder === true)
        await peer.chat.loadOlder(channel);

  const stored = placesOf(lateHost);
  const placeById = new Map(stored);
  for (const person of everybody) {
    expect(placesOf(person)).toEqual(placesOf(lateHost, channelsOf(person.role)));
    for (const [chatMessageId, place] of person.acknowledged)
      expect(placeById.get(chatMessageId)).toBe(place);
    expect(deliveriesOf(person)).not.toContain('failed');
    person.peer.chat.stop();
  }
  const texts = stored.map(([, place]) => place.slice(place.indexOf(': ') + 2));
  expect(texts.sort()).toEqual(people.flatMap(({ written }) => written).sort());
}, 240_000);
