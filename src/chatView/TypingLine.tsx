import type { ReactElement } from 'react';
import { useChannel } from '../contexts/ChatContext.ts';
import type { ChatChannel } from '../protocol/chat.ts';
import { t } from '../text/chatText.ts';
import styles from './TypingLine.module.css';

/** Who types now. It keeps its room while nobody does, so that the list above does not move. */
export function TypingLine({ channel }: { channel: ChatChannel }): ReactElement {
  const { typing } = useChannel(channel);
  return <p className={styles.line}>{describeTyping(typing)}</p>;
}

/** @param typing - at most three people */
export function describeTyping([first, second, third]: readonly { name: string }[]): string {
  if (first === undefined) return '';
  if (second === undefined) return t('chat.typing.1', { first: first.name });
  const names = { first: first.name, second: second.name };
  return third === undefined ? t('chat.typing.2', names) : t('chat.typing.3', names);
}
