import { useEffect, useRef, type ReactElement } from 'react';
import { useVirtualRows } from './useVirtualRows.ts';
import styles from './VirtualList.module.css';

interface VirtualListProps<Item> {
  label: string;
  items: readonly Item[];
  /** The estimated height of a row before it is measured, px. */
  estimatedPx: number;
  gapPx?: number;
  /** Stays in its place when an item is added. */
  staysInPlace?: boolean;
  children: (item: Item) => ReactElement;
}

/** A list that renders only its visible rows and scrolls to an item that is added, which is at its end. */
export function VirtualList<Item extends { id: string }>({
  label,
  items,
  estimatedPx,
  gapPx = 12,
  staysInPlace = false,
  children,
}: VirtualListProps<Item>): ReactElement {
  const ids = items.map(({ id }) => id);
  const { scroller, rows, totalPx, measure, onFocus, scrollTo } = useVirtualRows({ ids, estimatedPx, gapPx });
  useShowNewest(staysInPlace ? 0 : items.length, scrollTo);
  return (
    <div ref={scroller} className={styles.scroller}>
      <ul className={styles.list} style={{ height: totalPx }} aria-label={label} onFocus={onFocus}>
        {rows.map(({ index, key, start }) => {
          const item = items[index];
          return item === undefined ? null : (
            <li
              key={key}
              ref={measure}
              data-index={index}
              data-row={item.id}
              className={styles.row}
              style={{ top: start }}
              aria-posinset={index + 1}
              aria-setsize={items.length}
            >
              {children(item)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Scrolls to the end when an already rendered list grows. */
export function useShowNewest(count: number, scrollTo: (index: number) => void): void {
  const known = useRef(count);
  useEffect(() => {
    if (count === known.current + 1 && known.current > 0) scrollTo(count - 1);
    known.current = count;
  }, [count, scrollTo]);
}
