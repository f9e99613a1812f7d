import { useMemo, type ReactElement } from 'react';
import { splitLinks } from './splitLinks.ts';
import styles from './MessageText.module.css';

/** What somebody has written, as text: its lines, and its links, which do nothing until they are pressed. */
export function MessageText({ text }: { text: string }): ReactElement {
  const parts = useMemo(() => splitLinks(text), [text]);
  return (
    <bdi className={styles.text}>
      {parts.map((part, index) =>
        part.type === 'text' ? (
          part.text
        ) : (
          <a
            // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change places
            key={index}
            className={styles.link}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            dir="ltr"
          >
            {part.shown}
          </a>
        ),
      )}
    </bdi>
  );
}
