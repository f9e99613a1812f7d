import { ArrowDown } from 'lucide-react';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react';
import type { ChatEntry } from '../chat/chat.ts';
import { useChannel, useChat, useChatState } from '../contexts/ChatContext.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import type { ChatChannel } from '../protocol/chat.ts';
import { t } from '../text/chatText.ts';
import { Button } from '../ui/Button.tsx';
import type { MenuEntry } from '../ui/Menu.tsx';
import { useVirtualRows } from '../ui/useVirtualRows.ts';
import { useChatAction } from './ChatActions.tsx';
import { describeTime, startsGroup } from './groupMessages.ts';
import { MessageMenu, type MenuTarget } from './MessageMenu.tsx';
import { MessageRow } from './MessageRow.tsx';
import styles from './MessageList.module.css';

interface MessageListProps {
  channel: ChatChannel;
  label: string;
  /** Shown while there is no message. */
  empty: ReactElement;
  canReact?: boolean;
  /** What a screen adds to each message. Must be stable. */
  actions?: (entry: ChatEntry) => ReactNode;
  /** What the menu of a message offers. Must be stable. */
  menuOf?: (entry: ChatEntry) => readonly MenuEntry[];
}

const estimatedPx = 46;
/** Older messages are loaded before their place comes into view: this many rows early. */
const rowsBeforeStart = 15;
const noActions = (): null => null;
const noMenu = (): readonly MenuEntry[] => [];

/** The messages of a channel. It stays at its end while it is there, and keeps its place while somebody reads further up. */
export function MessageList(props: MessageListProps): ReactElement {
  const { entries } = useChannel(props.channel);
  return entries.length === 0 ? props.empty : <Messages {...props} entries={entries} />;
}

function Messages(props: MessageListProps & { entries: readonly ChatEntry[] }): ReactElement {
  const { channel, label, entries, canReact = true, actions = noActions, menuOf = noMenu } = props;
  const { clock } = useServices();
  const ids = useMemo(() => entries.map(({ id }) => id), [entries]);
  const { scroller, rows, totalPx, measure, onFocus, isAtEnd, scrollToEnd } = useVirtualRows({
    ids,
    estimatedPx,
    gapPx: 0,
    anchorTo: 'end',
  });
  const [target, setTarget] = useState<MenuTarget | null>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const onMore = useCallback((entry: ChatEntry, button: HTMLElement) => {
    setTarget({ entry, button });
    setMenuOpen(true);
  }, []);
  /** The message as it is now: it may change while its menu is open. */
  const chosen = entries.find(({ id }) => id === target?.entry.id);
  const hasMore = (entry: ChatEntry): boolean => canReact || menuOf(entry).length > 0;
  useLayoutEffect(() => scrollToEnd(), [scrollToEnd]);
  useShowOwn(entries, scrollToEnd);
  const isLoadingOlder = useOlder(channel, rows[0]?.index ?? 0);
  const nowMs = clock.nowMs();
  return (
    <div className={styles.frame}>
      {isLoadingOlder && (
        <p className={styles.older} role="status">
          {t('chat.loadingOlder')}
        </p>
      )}
      <div ref={scroller} className={styles.scroller}>
        <ol className={styles.list} style={{ height: totalPx }} aria-label={label} onFocus={onFocus}>
          {rows.map(({ index, key, start }) => {
            const entry = entries[index];
            return entry === undefined ? null : (
              <li
                key={key}
                ref={measure}
                data-index={index}
                data-row={entry.id}
                className={styles.row}
                style={{ transform: `translateY(${String(start)}px)` }}
                aria-posinset={index + 1}
                aria-setsize={entries.length}
              >
                <MessageRow
                  entry={entry}
                  isFirstOfGroup={startsGroup(entry, entries[index - 1])}
                  time={describeTime(entry.createdAtMs, nowMs)}
                  actions={actions}
                  onMore={hasMore(entry) ? onMore : null}
                  isMenuOpen={isMenuOpen && target?.entry.id === entry.id}
                />
              </li>
            );
          })}
        </ol>
      </div>
      <ToNewest entries={entries} isAtEnd={isAtEnd} onPress={scrollToEnd} />
      <Announcement entries={entries} />
      {/* What it offers stays while it fades out. */}
      {target !== null && chosen !== undefined && (
        <MessageMenu
          entry={chosen}
          button={target.button}
          open={isMenuOpen}
          entries={menuOf(chosen)}
          canReact={canReact}
          onClose={() => setMenuOpen(false)}
        />
      )}
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
