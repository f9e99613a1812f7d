import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useRef, useState, type FocusEvent, type RefObject } from 'react';

/** How much is rendered beyond the visible part, px and rows, so that the next row is always there. */
const overscanPx = 320;
const overscanRows = 2;

interface VirtualRows {
  /** A ref for the scrolling element. */
  scroller: RefObject<HTMLDivElement | null>;
  rows: readonly VirtualItem[];
  /** Height of all rows, px. */
  totalPx: number;
  measure: (element: Element | null) => void;
  /** Handlers for the list: a focused row stays rendered wherever the list is scrolled. */
  onFocus: (event: FocusEvent) => void;
  scrollTo: (index: number) => void;
}

/** The visible rows of a long list. `keep` names rows that must also stay, such as one being dragged. */
export function useVirtualRows(options: {
  ids: readonly string[];
  estimatedPx: number;
  gapPx: number;
  keep?: readonly number[];
}): VirtualRows {
  const { ids, estimatedPx, gapPx, keep = [] } = options;
  const scroller = useRef<HTMLDivElement>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const kept = [...keep, focusedId === null ? -1 : ids.indexOf(focusedId)].filter((index) => index >= 0);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by a compiler
  const virtualizer = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedPx,
    gap: gapPx,
    overscan: Math.max(overscanRows, Math.ceil(overscanPx / (estimatedPx + gapPx))),
    getItemKey: (index) => ids[index] ?? index,
    rangeExtractor: (range) => {
      const shown = new Set([
        ...defaultRangeExtractor(range),
        ...kept.filter((index) => index < range.count),
      ]);
      return [...shown].sort((a, b) => a - b);
    },
  });
  return {
    scroller,
    rows: virtualizer.getVirtualItems(),
    totalPx: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    onFocus: ({ target }) => {
      const row = target.closest('[data-row]');
      if (row instanceof HTMLElement) setFocusedId(row.dataset['row'] ?? null);
    },
    scrollTo: (index) => virtualizer.scrollToIndex(index),
  };
}
