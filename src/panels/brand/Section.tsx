import { useId, type ReactElement, type ReactNode } from 'react';
import styles from './BrandPanel.module.css';

/** One part of the panel under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }): ReactElement {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {children}
    </section>
  );
}
