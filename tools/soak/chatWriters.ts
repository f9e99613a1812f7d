import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { createFootlightChat } from '../../src/chat/adapters/footlight/createFootlightChat.ts';
import type { Chat, ChatEntry } from '../../src/chat/chat.ts';
import { systemClock } from '../../src/clock/clock.ts';
import type { WebSocketLike } from '../../src/socket/singleSocket.ts';
import type { Journal } from './journal.ts';

const channel = 'livestreamAudience';
const writePeriodMs = 4000;
/** A page of the history a moment: the server limits requests. */
const pagePeriodMs = 150;
const giveUpMs = 60_000;

/** The chat of the audience's page, for the viewer with a cookie. */
function openChat(origin: string, studioToken: string, cookie: string): Chat {
  let ids = 0;
  const run = Math.random().toString(36).slice(2, 12);
  return createFootlightChat({
    chatUrl: `${origin.replace(/^http/, 'ws')}/chat`,
    clock: systemClock,
    credentials: () => Promise.resolve({ studioToken }),
    name: () => null,
    newId: () => `${run}-${String((ids += 1))}`,
    onProblem: (error) => console.error(error),
    networkEvents: null,
    openSocket(url) {
      const socket = new WebSocket(url, { headers: { cookie } });
      socket.on('error', () => undefined);
      return socket as unknown as WebSocketLike;
    },
  });
}

const entriesOf = (chat: Chat): readonly ChatEntry[] =>
  chat.store.getState().channels[channel]?.entries ?? [];

async function until(isTrue: () => boolean): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < giveUpMs && !isTrue(); waitedMs += 100) await wait(100);
  return isTrue();
}

/** A viewer writes to the chat until the show ends; each message is in the journal once it is acknowledged. */
export async function writeToChat(
  place: { origin: string; studioToken: string; cookie: string },
  name: string,
  journal: Journal,
  isOver: () => boolean,
): Promise<void> {
  const chat = openChat(place.origin, place.studioToken, place.cookie);
  const waiting = new Set<string>();
  chat.store.subscribe(() => {
    for (const { text, delivery } of entriesOf(chat))
      if (delivery === 'sent' && waiting.delete(text)) journal.messageStored(text);
  });
  chat.start();
  for (let count = 1; !isOver(); count += 1) {
    const text = `${name} writes message ${String(count)}`;
    if (chat.store.getState().me !== null) {
      waiting.add(text);
      chat.post(channel, text);
    }
    await wait(writePeriodMs);
  }
  await until(() => !entriesOf(chat).some(({ delivery }) => delivery === 'sending'));
  chat.stop();
}

/** The texts of the whole chat, for somebody who comes at the end. */
export async function readChat(origin: string, studioToken: string, cookie: string): Promise<string[]> {
  const chat = openChat(origin, studioToken, cookie);
  chat.start();
  const channelNow = () => chat.store.getState().channels[channel];
  if (!(await until(() => channelNow()?.isLoaded === true))) throw new Error('the chat did not open');
  while (channelNow()?.hasOlder === true) {
    await chat.loadOlder(channel);
    await wait(pagePeriodMs);
  }
  chat.stop();
  return entriesOf(chat).map(({ text }) => text);
}
