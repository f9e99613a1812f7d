import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import {
  chatCloseCodes,
  fromChatSchema,
  maxChatTextChars,
  type FromChat,
  type ToChat,
} from '../../../src/protocol/chat.ts';
import { viewerCookieName } from '../../../server/auth/requireAccess.ts';
import { addressGroup } from '../../../server/limits/addressGroup.ts';
import { createChatStore } from '../../../server/store/chatStore.ts';
import { eventually } from '../../chat/chatHarness.ts';
import { openPeer } from '../../chat/chatPeers.ts';
import { serverOfFile } from '../testServer.ts';
import { signIn } from './invitations.ts';

const server = serverOfFile({ trustProxy: 1, caps: { chatMessagesPerMinute: 60, connectionsPerAddress: 8 } });
const session = (): Promise<string> => server().createSession();
const open = new Set<RawChat>();
afterEach(async () => {
  for (const { socket } of open) socket.close();
  await Promise.all([...open].map(({ closed }) => closed));
  open.clear();
});

type OfType<Type extends FromChat['type']> = Extract<FromChat, { type: Type }>;

/** A client that sends what it likes. */
class RawChat {
  readonly messages: FromChat[] = [];
  readonly socket: WebSocket;
  readonly closed: Promise<number>;
  /** The HTTP status, where there was no upgrade. */
  readonly refused: Promise<number>;
  #ref = 0;

  constructor(origin: string, query: Record<string, string>, headers: Record<string, string> = {}) {
    const url = new URL('/chat', origin.replace(/^http/, 'ws'));
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    this.socket = new WebSocket(url, { headers });
    this.socket.on('error', () => undefined);
    open.add(this);
    this.refused = new Promise((resolve) => {
      this.socket.on('unexpected-response', (request, response) => {
        resolve(response.statusCode ?? 0);
        request.destroy();
      });
    });
    this.closed = new Promise((resolve) => this.socket.on('close', resolve));
    this.socket.on('message', (data: Buffer) =>
      this.messages.push(fromChatSchema.parse(JSON.parse(data.toString('utf8')))),
    );
  }

  all<Type extends FromChat['type']>(type: Type): OfType<Type>[] {
    return this.messages.filter((message): message is OfType<Type> => message.type === type);
  }

  async next<Type extends FromChat['type']>(
    type: Type,
    isMeant: (message: OfType<Type>) => boolean = () => true,
  ): Promise<OfType<Type>> {
    return vi.waitFor(
      () => {
        const found = this.all(type).find(isMeant);
        if (found === undefined) throw new Error(`no ${type} yet`);
        return found;
      },
      { timeout: 15_000, interval: 5 },
    );
  }

  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** Sends a request and resolves with the answer: `accepted`, or the code of the refusal. */
  async ask(request: Record<string, unknown>): Promise<string> {
    this.#ref += 1;
    const ref = this.#ref;
    this.send({ ref, ...request });
    return vi.waitFor(
      () => {
        for (const message of this.messages) {
          if (message.type === 'accepted' && message.ref === ref) return 'accepted';
          if (message.type === 'refused' && message.ref === ref) return message.code;
        }
        throw new Error('no answer yet');
      },
      { timeout: 15_000, interval: 5 },
    );
  }

  post(text: string, extra: Record<string, unknown> = {}): Promise<string> {
    const clientId = createHash('sha256')
      .update(`${text}${String(this.#ref)}`)
      .digest('hex')
      .slice(0, 16);
    const channel = 'livestreamAudience';
    return this.ask({ type: 'post', channel, clientId, text, isQuestion: false, ...extra } satisfies Partial<
      Record<keyof Extract<ToChat, { type: 'post' }>, unknown>
    >);
  }
}

let addressCount = 0;
/** Another one for each viewer: a whole address may write only so much. */
const newAddress = (): string => {
  addressCount += 1;
  return `192.0.2.${String(addressCount)}`;
};

async function viewer(studioToken: string, id: string, address = newAddress()): Promise<RawChat> {
  const cookie = `${viewerCookieName}=${server().access.issueViewerCookie(id)}`;
  const raw = new RawChat(await server().origin(), { studioToken }, { cookie, 'x-forwarded-for': address });
  await raw.next('welcome');
  return raw;
}

async function speaker(studioToken: string, role: 'host' | 'guest', id: string = role): Promise<RawChat> {
  const accessToken = await server().accessToken(studioToken, role, id);
  const raw = new RawChat(await server().origin(), { accessToken }, { 'x-forwarded-for': '198.51.100.7' });
  await raw.next('welcome');
  return raw;
}

const meOf = (raw: RawChat): OfType<'welcome'>['me'] => {
  const [welcome] = raw.all('welcome');
  if (welcome === undefined) throw new Error('not welcome yet');
  return welcome.me;
};
const textsOf = (raw: RawChat): string[] =>
  raw.all('changes').flatMap(({ messages }) => messages.map(({ text }) => text));

describe('who gets into a chat', () => {
  it('nobody without a token or a cookie of this server, before there is a WebSocket', async () => {
    const studioToken = await session();
    const origin = await server().origin();
    const status = (query: Record<string, string>, headers = {}): Promise<number> =>
      new RawChat(origin, query, headers).refused;
    expect(await status({ studioToken })).toBe(401);
    expect(await status({ studioToken }, { cookie: `${viewerCookieName}=forged.cookie` })).toBe(401);
    expect(await status({ accessToken: 'forged' })).toBe(401);
    expect(await status({ studioToken: '../x' }, {})).toBe(404);
    const composer = await server().accessToken(studioToken, 'composer');
    expect(await status({ accessToken: composer })).toBe(403);
  });

  it('a token whose link was replaced ends at once, and so does everybody who came by it', async () => {
    const studioToken = await session();
    const guest = await speaker(studioToken, 'guest');
    const token = await server().accessToken(studioToken, 'guest', 'another');
    const cookie = await signIn(server());
    const answer = await server().app.inject({
      method: 'POST',
      url: `/v2/admin/sessions/${studioToken}/new_link`,
      headers: { cookie },
      payload: { kind: 'speaker' },
    });
    expect(answer.statusCode).toBe(200);
    expect(await guest.closed).toBe(chatCloseCodes.unauthorized);
    const late = new RawChat(await server().origin(), { accessToken: token });
    expect(await late.closed).toBe(chatCloseCodes.unauthorized);
  });

  it('an address has a limited number of connections; who comes then is told so, and gets in when there is room', async () => {
    const studioToken = await session();
    const address = '203.0.113.99';
    const crowd = await Promise.all(
      Array.from({ length: 8 }, (_, index) => viewer(studioToken, `crowd-${String(index)}`, address)),
    );
    const cookie = `${viewerCookieName}=${server().access.issueViewerCookie('one too many')}`;
    const origin = await server().origin();
    const extra = new RawChat(origin, { studioToken }, { cookie, 'x-forwarded-for': address });
    expect(await extra.closed).toBe(chatCloseCodes.full);
    expect(extra.messages).toEqual([]);

    const page = openPeer(origin, { credentials: () => Promise.resolve({ studioToken }), cookie, address });
    page.chat.start();
    await eventually(() => expect(page.chat.store.getState().connection).toBe('full'));
    crowd[0]?.socket.close();
    await eventually(() => expect(page.chat.store.getState().connection).toBe('connected'));
    page.chat.stop();
  });
});

describe('the speakers’ chat', () => {
  it('is on no viewer’s wire: not in the welcome, not in changes, not on request', async () => {
    const studioToken = await session();
    const [guest, outsider] = [await speaker(studioToken, 'guest'), await viewer(studioToken, 'outsider')];
    const secret = 'between us';
    expect(await guest.post(secret, { channel: 'studioSpeakers' })).toBe('accepted');
    guest.send({ type: 'typing', channel: 'studioSpeakers', isOn: true });
    const late = await viewer(studioToken, 'late');
    const { chatMessageId } = (await guest.next('accepted')).message ?? { chatMessageId: '' };
    for (const raw of [outsider, late]) {
      expect(await raw.ask({ type: 'history', channel: 'studioSpeakers', beforeSeq: 100 })).toBe(
        'notAllowed',
      );
      expect(await raw.post('hi', { channel: 'studioSpeakers' })).toBe('notAllowed');
      for (const channel of ['studioSpeakers', 'livestreamAudience']) {
        const ofMessage = { channel, chatMessageId };
        expect(await raw.ask({ type: 'remove', ...ofMessage })).not.toBe('accepted');
        expect(await raw.ask({ type: 'react', ...ofMessage, emoji: '👍', isOn: true })).not.toBe('accepted');
      }
      const heard = JSON.stringify(raw.messages);
      expect(heard).not.toContain(secret);
      expect(heard).not.toContain('studioSpeakers');
      expect(heard).not.toContain(chatMessageId);
    }
  });
});

describe('an author', () => {
  it('is who the server knows, whatever the message claims', async () => {
    const studioToken = await session();
    const [host, impostor] = [await speaker(studioToken, 'host'), await viewer(studioToken, 'impostor')];
    const claims = {
      ...{ author: meOf(host), authorId: meOf(host).id, authorName: 'Ada', isSpeaker: true, role: 'host' },
      ...{ seq: 1, createdAtMs: 1, isAnswered: true, isPinned: true, votes: 99, chatMessageId: 'mine' },
    };
    expect(await impostor.post('I am the host', claims)).toBe('accepted');
    const { messages } = await host.next('changes');
    expect(messages[0]).toMatchObject({
      author: { id: meOf(impostor).id, isSpeaker: false, role: 'viewer' },
      isAnswered: false,
      isPinned: false,
      votes: 0,
    });
    expect(messages[0]?.chatMessageId).not.toBe('mine');
  });

  it('cannot write a second text under the id of a message that a host has deleted', async () => {
    const studioToken = await session();
    const [host, author] = [await speaker(studioToken, 'host'), await viewer(studioToken, 'author')];
    const clientId = 'the-same-id';
    expect(await author.post('rude', { clientId })).toBe('accepted');
    const { messages } = await host.next('changes');
    const chatMessageId = messages[0]?.chatMessageId ?? '';
    expect(await host.ask({ type: 'remove', channel: 'livestreamAudience', chatMessageId })).toBe('accepted');
    expect(await author.post('rude again', { clientId })).toBe('accepted');
    expect(await author.post('the end')).toBe('accepted');
    await eventually(() => expect(textsOf(host)).toContain('the end'));
    expect(textsOf(host)).not.toContain('rude again');
  });

  it('cannot take the name of a speaker, or one that reads like an office', async () => {
    const studioToken = await session();
    const [host, pretender] = [await speaker(studioToken, 'host'), await viewer(studioToken, 'pretender')];
    expect(await host.ask({ type: 'rename', name: 'Ada Lovelace' })).toBe('accepted');
    const disguises = ['Ada Lovelace', 'аda  lovelаce', 'ADA-LOVELACE', 'Ada\u200BLovelace', 'Host', 'H0ST'];
    for (const name of [...disguises, 'Eve (host)', 'E v e | m o d e r a t o r', 'Ηоѕt', 'Ａｄｍｉｎ'])
      expect([name, await pretender.ask({ type: 'rename', name })]).toEqual([name, 'nameTaken']);
    expect(await pretender.ask({ type: 'rename', name: '\u200B\u202E \u00AD' })).toBe('nameEmpty');
    expect(await pretender.ask({ type: 'rename', name: 'Ghost Writer' })).toBe('accepted');
  });

  it('cannot do what only hosts do', async () => {
    const studioToken = await session();
    const host = await speaker(studioToken, 'host');
    await host.post('hello');
    const { messages } = await host.next('changes');
    const ofMessage = { channel: 'livestreamAudience', chatMessageId: messages[0]?.chatMessageId };
    const authorId = meOf(host).id;
    for (const raw of [await speaker(studioToken, 'guest'), await viewer(studioToken, 'v')])
      for (const request of [
        { type: 'remove', ...ofMessage },
        { type: 'approve', ...ofMessage },
        { type: 'answer', ...ofMessage, isAnswered: true },
        { type: 'ban', authorId, isOn: true },
        { type: 'clearAuthor', authorId },
        { type: 'settings', settings: { isClosed: true } },
      ])
        expect([request.type, await raw.ask(request)]).toEqual([request.type, 'notAllowed']);
  });
});

describe('a banned author', () => {
  it('cannot write by a new cookie from the same address, and others there still can', async () => {
    const studioToken = await session();
    const address = '203.0.113.5';
    const [host, rude, neighbour] = [
      await speaker(studioToken, 'host'),
      await viewer(studioToken, 'rude', address),
      await viewer(studioToken, 'neighbour', address),
    ];
    expect(await neighbour.post('good evening')).toBe('accepted');
    expect(await rude.post('rude')).toBe('accepted');
    expect(await host.ask({ type: 'ban', authorId: meOf(rude).id, isOn: true })).toBe('accepted');
    expect(await rude.post('again')).toBe('banned');
    const disguised = await viewer(studioToken, 'a new cookie', address);
    expect(meOf(disguised).banned).toBe(true);
    expect(await disguised.post('me again')).toBe('banned');
    expect(await neighbour.post('where were we')).toBe('accepted');
    const elsewhere = await viewer(studioToken, 'somebody', '203.0.113.6');
    expect(await elsewhere.post('hello')).toBe('accepted');
    expect(await host.ask({ type: 'ban', authorId: meOf(rude).id, isOn: false })).toBe('accepted');
    expect(await disguised.post('sorry')).toBe('accepted');
  });

  it('has one address, however many an IPv6 network has', () => {
    expect(addressGroup('2001:db8:0:7::1')).toBe(addressGroup('2001:0db8:0000:0007:ffff::2'));
    expect(addressGroup('2001:db8:0:7::1')).not.toBe(addressGroup('2001:db8:0:8::1'));
    expect(addressGroup('::ffff:192.0.2.1')).toBe(addressGroup('192.0.2.1'));
    expect(addressGroup('192.0.2.1')).not.toBe(addressGroup('192.0.2.2'));
  });
});

describe('what is written', () => {
  it('has no more than the longest text, and nothing that hides, reorders or piles up', async () => {
    const studioToken = await session();
    const [host, author] = [await speaker(studioToken, 'host'), await viewer(studioToken, 'author')];
    expect(await author.post('x'.repeat(maxChatTextChars + 1))).toBe('textTooLong');
    expect(await author.post(' \u200B\u202E\u2066 \n ')).toBe('textEmpty');
    expect(await author.post('pay \u202Egpj.exe\u2066 now\u2069\u200B')).toBe('accepted');
    expect(await author.post(`Z${'\u0335'.repeat(60)}`)).toBe('accepted');
    await eventually(() => expect(textsOf(host)).toHaveLength(2));
    expect(textsOf(host)[0]).toBe('pay gpj.exe now');
    expect(textsOf(host)[1]?.length).toBeLessThan(8);
  });

  it('stays text: markup is passed on as it was written', async () => {
    const studioToken = await session();
    const [host, author] = [await speaker(studioToken, 'host'), await viewer(studioToken, 'author')];
    const text = '<img src=x onerror=alert(1)> [x](javascript:alert(1))';
    expect(await author.post(text)).toBe('accepted');
    await eventually(() => expect(textsOf(host)).toEqual([text]));
  });
});

describe('a flood', () => {
  it('of messages is refused by author and by address, and others write on', async () => {
    const studioToken = await session();
    const address = '203.0.113.77';
    const flooders = await Promise.all(
      Array.from({ length: 4 }, (_, index) => viewer(studioToken, `flooder-${String(index)}`, address)),
    );
    const answers = await Promise.all(
      flooders.flatMap((raw) => Array.from({ length: 8 }, (_, index) => raw.post(`spam ${String(index)}`))),
    );
    const accepted = answers.filter((answer) => answer === 'accepted').length;
    expect(accepted).toBeLessThan(4 * 5);
    expect(answers.filter((answer) => answer === 'tooFast')).toHaveLength(32 - accepted);
    const other = await viewer(studioToken, 'other', '203.0.113.78');
    expect(await other.post('hello')).toBe('accepted');
  });

  it('of frames ends the connection', async () => {
    const flooder = await viewer(await session(), 'flooder', '203.0.113.79');
    for (let count = 0; count < 400; count += 1) flooder.send({ type: 'cheer', emoji: '👍' });
    expect(await flooder.closed).toBe(1008);
  });
});

describe('a frame that breaks the rules', () => {
  it.each([
    ['no JSON', '{'],
    ['an unknown type', { type: 'becomeHost' }],
    ['a wrong field', { type: 'post', ref: 1, channel: 'everywhere', clientId: '12345678', text: 'x' }],
    ['a control character', { type: 'rename', ref: 1, name: 'a\u0000b' }],
    ['half a surrogate pair', '{"type":"rename","ref":1,"name":"\\ud800"}'],
  ])('%s ends its connection alone', async (_title, frame) => {
    const studioToken = await session();
    const [bad, good] = [
      await viewer(studioToken, 'bad', '203.0.113.80'),
      await viewer(studioToken, 'good', '203.0.113.81'),
    ];
    bad.send(frame);
    expect(await bad.closed).toBe(chatCloseCodes.malformed);
    expect(await good.post('still here')).toBe('accepted');
  });

  it('of more than 64 kB ends its connection', async () => {
    const bad = await viewer(await session(), 'bad', '203.0.113.82');
    bad.send('x'.repeat(65 * 1024));
    expect(await bad.closed).toBe(1009);
  });
});

describe('a deleted session', () => {
  it('takes its chat with it: everybody is sent out, and nothing is left to read', async () => {
    const studioToken = await session();
    const author = await viewer(studioToken, 'author', '203.0.113.90');
    await author.post('remember me');
    const { id } = (await server().sessions.find(studioToken)) ?? { id: '' };
    const chat = createChatStore(server().database.db);
    expect((await chat.load(id, 10))?.channels.livestreamAudience.recent).toHaveLength(1);
    const cookie = await signIn(server());
    const url = `/v2/admin/sessions/${studioToken}`;
    const answer = await server().app.inject({ method: 'DELETE', url, headers: { cookie } });
    expect(answer.statusCode).toBe(200);
    expect(await author.closed).toBe(chatCloseCodes.unauthorized);
    expect(await chat.load(id, 10)).toBeNull();
    expect(await chat.page(id, 'livestreamAudience', 100, { all: true }, 10)).toEqual([]);
  });
});
