import { maxListedViewers, type ChatViewer } from '../../src/protocol/chat.ts';
import type { Clock } from '../../src/clock/clock.ts';
import type { ChatMembers } from './chatMembers.ts';
import type { ChatMemory } from './chatMemory.ts';
import { asText } from './chatSocket.ts';
import { createThrottled } from './throttled.ts';

/** Viewers come and go all the time; others hear of it this often. */
const noticeMs = 2000;

/** Announces who is in a session's chats: how many watch, and who of them has a name. */
export interface ChatPresence {
  /** Null where nobody may know. */
  readonly viewerCount: number | null;
  /** Somebody has come or gone, has another name, or was banned. */
  noteChange(): void;
  viewers(): ChatViewer[];
  stop(): void;
}

export function createChatPresence(options: {
  memory: ChatMemory;
  clock: Clock;
  members: ChatMembers;
  hidesCount: boolean;
}): ChatPresence {
  const { memory, clock, members, hidesCount } = options;
  let announced: number | null = null;
  const count = (): number | null => (hidesCount ? null : members.viewerCount);

  const viewers = (): ChatViewer[] =>
    [...memory.people.values()]
      .flatMap(({ authorId: id, name, role, bannedAtMs }) =>
        name === null
          ? []
          : [{ id, name, role, isOnline: members.of(id).size > 0, banned: bannedAtMs !== null }],
      )
      .sort((a, b) => Number(b.isOnline) - Number(a.isOnline) || (a.name < b.name ? -1 : 1))
      .slice(0, maxListedViewers);

  const notice = createThrottled(
    clock,
    () => noticeMs,
    () => {
      const now = count();
      if (now !== null && now !== announced) members.send({ type: 'viewerCount', count: now });
      announced = now;
      const followers = [...members.all].filter(({ isFollowingViewers }) => isFollowingViewers);
      if (followers.length === 0) return;
      const list = asText({ type: 'viewers', viewers: viewers() });
      for (const { socket } of followers) socket.sendText(list);
    },
  );

  return {
    get viewerCount() {
      return count();
    },
    noteChange: () => notice.request(),
    viewers,
    stop: () => notice.stop(),
  };
}
