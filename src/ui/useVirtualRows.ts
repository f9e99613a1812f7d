import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';

/** How much is rendered beyond the visible part, px and rows, so that the next row is always there. */
const overscanPx = 320;
const overscanRows = 2;
/** Whoever has scrolled up by less than this is still at the end, px. */
const endThresholdPx = 48;

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
  /** Whether the last row is visible; current once scrolling has stopped. */
  isAtEnd: boolean;
  scrollToEnd: () => void;
}

/**
 * The visible rows of a long list. `keep` names rows that must also stay, such as one being dragged. With `anchorTo: 'end'` the list stays at
 * its end when rows are added there or grow, and anywhere else it keeps what is on screen in place, also when rows are added before it.
 */
export function useVirtualRows(options: {
  ids: readonly string[];
  estimatedPx: number;
  gapPx: number;
  keep?: readonly number[];
  anchorTo?: 'start' | 'end';
}): VirtualRows {
  const { ids, estimatedPx, gapPx, keep = [], anchorTo = 'start' } = options;
  const scroller = useRef<HTMLDivElement>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const kept = [...keep, focusedId === null ? -1 : ids.indexOf(focusedId)].filter((index) => index >= 0);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by a compiler
  const virtualizer = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedPx,
    gap: gapPx,
    anchorTo,
    // From the first render on, so that the rows at the start do not seem to be in view.
    initialOffset: anchorTo === 'end' ? ids.length * (estimatedPx + gapPx) : 0,
    followOnAppend: anchorTo === 'end',
    scrollEndThreshold: endThresholdPx,
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
  const { scrollToEnd } = virtualizer;
  useEffect(() => {
    const element = scroller.current;
    return element === null || anchorTo !== 'end' ? undefined : stayAtEnd(element, scrollToEnd);
  }, [anchorTo, scrollToEnd]);
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
    isAtEnd: virtualizer.isAtEnd(),
    scrollToEnd,
  };
}

/** A list that is at its end stays there when its room shrinks, as when a keyboard or a poll opens. */
function stayAtEnd(element: HTMLElement, scrollToEnd: () => void): () => void {
  let heightPx = element.clientHeight;
  const observer = new ResizeObserver(() => {
    const { clientHeight, scrollHeight, scrollTop } = element;
    const lostPx = heightPx - clientHeight;
    heightPx = clientHeight;
    if (lostPx > 0 && scrollHeight - scrollTop - clientHeight - lostPx <= endThresholdPx) scrollToEnd();
  });
  observer.observe(element);
  return () => observer.disconnect();
}
