import type { ReactElement } from 'react';
import styles from './AuthorName.module.css';

/** An author's name on one line, kept apart from the text around it. */
export const AuthorName = ({ name }: { name: string }): ReactElement => (
  <bdi className={styles.name} title={name}>
    {name}
  </bdi>
);
