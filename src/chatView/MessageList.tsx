import { ArrowDown } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useState, type ReactElement } from 'react';
import type { ChatEntry } from '../chat/chat.ts';
import { useChannel, useChat, useChatHandle, useChatState } from '../contexts/ChatContext.ts';
import type { MessageListProps } from '../contexts/ChatParts.ts';
import type { ChatChannel } from '../protocol/chat.ts';
import { t } from '../text/chatText.ts';
import { Button } from '../ui/Button.tsx';
import { useVirtualRows } from '../ui/useVirtualRows.ts';
import { useChatAction } from './ChatActions.tsx';
import { useMessageRows } from './useMessageRows.tsx';
import styles from './MessageList.module.css';

const estimatedPx = 46;
/** Older messages are loaded before their place comes into view: this many rows early. */
const rowsBeforeStart = 15;

/** The messages of a channel. It stays at its end while it is there, and keeps its place while somebody reads further up. */
export function MessageList(props: MessageListProps): ReactElement {
  const { parts } = useChatHandle();
  const { entries } = useChannel(props.channel);
  if (entries.length === 0) return props.empty;
  const List = parts?.MessageList ?? Messages;
  return <List {...props} entries={entries} />;
}

function Messages(props: MessageListProps & { entries: readonly ChatEntry[] }): ReactElement {
  const { channel, label, entries } = props;
  const ids = useMemo(() => entries.map(({ id }) => id), [entries]);
  const { scroller, rows, totalPx, measure, onFocus, isAtEnd, scrollToEnd } = useVirtualRows({
    ids,
    estimatedPx,
    gapPx: 0,
    anchorTo: 'end',
  });
  const { rowOf, menu } = useMessageRows(entries, props);
  useLayoutEffect(() => scrollToEnd(), [scrollToEnd]);
  useShowOwn(entries, scrollToEnd);
  const isLoadingOlder = useOlder(channel, rows[0]?.index ?? 0);
  return (
    <div className={styles.frame}>
      {isLoadingOlder && (
        <p className={styles.older} role="status">
          {t('chat.loadingOlder')}
        </p>
      )}
      <div ref={scroller} className={styles.scroller}>
        <ol className={styles.list} style={{ height: totalPx }} aria-label={label} onFocus={onFocus}>
          {rows.map(({ index, key, start }) => (
            <li
              key={key}
              ref={measure}
              data-index={index}
              data-row={ids[index]}
              className={styles.row}
              style={{ transform: `translateY(${String(start)}px)` }}
              aria-posinset={index + 1}
              aria-setsize={entries.length}
            >
              {rowOf(index)}
            </li>
          ))}
        </ol>
      </div>
      <ToNewest entries={entries} isAtEnd={isAtEnd} onPress={scrollToEnd} />
      <Announcement entries={entries} />
      {menu}
    </div>
  );
}

/** Loads older messages as soon as their place is nearly in view; returns whether they are on their way. */
function useOlder(channel: ChatChannel, firstRow: number): boolean {
  const chat = useChat();
  const run = useChatAction();
  const { hasOlder, isLoadingOlder, entries } = useChannel(channel);
  const firstId = entries[0]?.id;
  const isNear = firstRow < rowsBeforeStart;
  useEffect(() => {
    if (isNear && hasOlder && firstId !== undefined) void run(() => chat.loadOlder(channel));
  }, [isNear, hasOlder, firstId, channel, chat, run]);
  return isLoadingOlder;
}

/** What one sends is shown, wherever the list was scrolled to. */
function useShowOwn(entries: readonly ChatEntry[], scrollToEnd: () => void): void {
  const last = entries.at(-1);
  const sendingId = last?.delivery === 'sending' ? last.id : null;
  useEffect(() => {
    if (sendingId !== null) scrollToEnd();
  }, [sendingId, scrollToEnd]);
}

/** The way back to the end, which says whether something new is there. */
function ToNewest(props: {
  entries: readonly ChatEntry[];
  isAtEnd: boolean;
  onPress: () => void;
}): ReactElement | null {
  const { isAtEnd, onPress } = props;
  const newestId = props.entries.at(-1)?.id ?? null;
  const [seenId, setSeenId] = useState(newestId);
  if (isAtEnd && seenId !== newestId) setSeenId(newestId);
  if (isAtEnd) return null;
  const hasNew = seenId !== newestId;
  return (
    <Button
      className={styles.toNewest}
      variant={hasNew ? 'action' : 'quiet'}
      data-new={hasNew || undefined}
      icon={<ArrowDown size={16} aria-hidden="true" />}
      aria-label={t('chat.toNewest')}
      onClick={onPress}
    >
      {hasNew ? t('chat.newBelow') : null}
    </Button>
  );
}

/** Reads new messages of others to those who do not see them. */
function Announcement({ entries }: { entries: readonly ChatEntry[] }): ReactElement {
  const me = useChatState((state) => state.me?.id ?? null);
  const last = entries.at(-1);
  const [openedAt] = useState(last?.id);
  const isNews =
    last !== undefined && last.id !== openedAt && last.author.id !== me && last.type === 'regular';
  return (
    <p className="visually-hidden" role="log">
      {isNews ? t('chat.announce', { name: last.author.name, text: last.text }) : ''}
    </p>
  );
}
