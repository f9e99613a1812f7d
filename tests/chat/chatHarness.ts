import { expect, vi } from 'vitest';
import { ChatError, type Chat, type ChatEntry } from '../../src/chat/chat.ts';
import type { ChatChannel } from '../../src/protocol/chat.ts';

/** One person's chat, and its network. */
export interface ChatPeer {
  chat: Chat;
  cutNetwork(): void;
  restoreNetwork(): void;
}

/** An adapter with a service for it, and one session. */
export interface ChatHarness {
  /** Connects somebody; the same person id is the same person. Viewers have no name at first. */
  join(role: 'host' | 'guest' | 'viewer', personId: string, name?: string): Promise<ChatPeer>;
  /** Fills a channel with `Message 1`, `Message 2`, … of one author before anybody joins. */
  seed(channel: ChatChannel, count: number): Promise<void>;
  close(): Promise<void>;
}

/** Waits until something holds. */
export const eventually = (check: () => void): Promise<void> =>
  vi.waitFor(check, { timeout: 15_000, interval: 10 });

export const entriesOf = (
  { chat }: Pick<ChatPeer, 'chat'>,
  channel: ChatChannel = 'livestreamAudience',
): readonly ChatEntry[] => chat.store.getState().channels[channel]?.entries ?? [];
export const textsOf = (peer: ChatPeer, channel?: ChatChannel): string[] =>
  entriesOf(peer, channel).map(({ text }) => text);

/** Posts, and waits until the service has it; resolves with the entry. */
export async function say(
  peer: ChatPeer,
  text: string,
  channel: ChatChannel = 'livestreamAudience',
  isQuestion = false,
): Promise<ChatEntry> {
  peer.chat.post(channel, text, { isQuestion });
  const find = (): ChatEntry | undefined => entriesOf(peer, channel).findLast((entry) => entry.text === text);
  await eventually(() => expect(find()?.delivery).toBe('sent'));
  const entry = find();
  if (entry === undefined) throw new Error('the message is gone');
  return entry;
}

/** What an action is refused with; `accepted` where it is not. */
export const refusal = async (action: Promise<void>): Promise<unknown> =>
  action.then(
    () => 'accepted',
    (error: unknown) => (error instanceof ChatError ? error.code : error),
  );
