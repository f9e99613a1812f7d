import type { FromChat } from '../../../protocol/chat.ts';
import type { StreamEvent } from './streamSchemas.ts';
import type { StreamSession } from './streamSession.ts';

/** Says how many viewers are here, and who they are while somebody follows them. */
export interface ViewerNews {
  follow(session: StreamSession, isOn: boolean): void;
  /** After a welcome, which has their number. */
  begin(session: StreamSession): void;
  /** After an event. */
  note(session: StreamSession, event: StreamEvent): void;
}

export function createViewerNews(publish: (news: FromChat) => void): ViewerNews {
  let isFollowing = false;
  let announcedCount: number | null = null;
  const list = ({ people }: StreamSession): void => {
    if (isFollowing) publish({ type: 'viewers', viewers: people.viewers });
  };
  return {
    follow(session, isOn) {
      isFollowing = isOn;
      list(session);
    },
    begin(session) {
      announcedCount = session.people.viewerCount;
      list(session);
    },
    note(session, { type }) {
      const count = session.people.viewerCount;
      if (count !== announcedCount && !session.access.hidesViewerCount)
        publish({ type: 'viewerCount', count });
      announcedCount = count;
      if (/^(?:user|member)\./.test(type)) list(session);
    },
  };
}
