import {
  DndContext,
  KeyboardSensor,
  PointerSensor,
  closestCenter,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type Modifier,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  SortableContext,
  arrayMove,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { GripVertical } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { t } from '../text/t.ts';
import styles from './SortableList.module.css';
import { useVirtualRows } from './useVirtualRows.ts';
import { useShowNewest } from './VirtualList.tsx';
import listStyles from './VirtualList.module.css';

interface SortableListProps<Item> {
  label: string;
  items: readonly Item[];
  /** An item's name for screen readers. */
  nameOf: (item: Item) => string;
  isFixed?: (item: Item) => boolean;
  /** Called with all ids in their new order; the caller renders the list in that order. */
  onReorder: (ids: string[]) => void;
  estimatedPx: number;
  gapPx?: number;
  children: (item: Item, handle: ReactElement) => ReactElement;
}

const vertically: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/**
 * A list sorted by dragging its handles, with a pointer or the keyboard: Space picks an item up, the arrow keys
 * move it, Space drops it, Escape cancels. Only the visible rows are rendered.
 */
export function SortableList<Item extends { id: string }>(props: SortableListProps<Item>): ReactElement {
  const { label, items, nameOf, isFixed, onReorder, estimatedPx, gapPx = 8, children } = props;
  const [activeId, setActiveId] = useState<UniqueIdentifier | null>(null);
  const ids = items.map(({ id }) => id);
  const keep = activeId === null ? [] : [ids.indexOf(String(activeId))];
  const { scroller, rows, totalPx, measure, onFocus, scrollTo } = useVirtualRows({
    ids,
    estimatedPx,
    gapPx,
    keep,
  });
  useShowNewest(items.length, scrollTo);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const drop = ({ active, over }: DragEndEvent): void => {
    setActiveId(null);
    if (over === null || over.id === active.id) return;
    onReorder(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
  };
  const describe = (id: UniqueIdentifier): { name: string; place: number; count: number } => {
    const index = ids.indexOf(String(id));
    const item = items[index];
    return { name: item === undefined ? '' : nameOf(item), place: index + 1, count: ids.length };
  };
  return (
    <DndContext
      sensors={sensors}
      modifiers={[vertically]}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announce(describe),
        screenReaderInstructions: { draggable: t('sortable.instructions') },
      }}
      onDragStart={({ active }) => setActiveId(active.id)}
      onDragCancel={() => setActiveId(null)}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <div ref={scroller} className={listStyles.scroller}>
          <ul className={listStyles.list} style={{ height: totalPx }} aria-label={label} onFocus={onFocus}>
            {rows.map(({ index, key, start }) => {
              const item = items[index];
              return item === undefined ? null : (
                <SortableRow
                  key={key}
                  id={item.id}
                  name={nameOf(item)}
                  index={index}
                  count={items.length}
                  topPx={start}
                  isFixed={isFixed?.(item) ?? false}
                  measure={measure}
                >
                  {(handle) => children(item, handle)}
                </SortableRow>
              );
            })}
          </ul>
        </div>
      </SortableContext>
    </DndContext>
  );
}

interface SortableRowProps {
  id: string;
  name: string;
  index: number;
  count: number;
  topPx: number;
  isFixed: boolean;
  measure: (element: Element | null) => void;
  children: (handle: ReactElement) => ReactElement;
}

function SortableRow({
  id,
  name,
  index,
  count,
  topPx,
  isFixed,
  measure,
  children,
}: SortableRowProps): ReactElement {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, disabled: { draggable: isFixed, droppable: false } });
  const handle = (
    <button
      type="button"
      ref={setActivatorNodeRef}
      className={styles.handle}
      {...attributes}
      {...listeners}
      aria-label={t('sortable.handle', { name })}
      aria-disabled={isFixed || undefined}
    >
      <GripVertical size={18} aria-hidden="true" />
    </button>
  );
  return (
    <li
      ref={(element) => {
        setNodeRef(element);
        measure(element);
      }}
      data-index={index}
      data-row={id}
      data-dragging={isDragging || undefined}
      className={listStyles.row}
      style={{
        top: topPx,
        transition,
        transform: transform === null ? undefined : `translate3d(0, ${String(transform.y)}px, 0)`,
      }}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      {children(handle)}
    </li>
  );
}

/** Announces moves to screen readers. */
function announce(
  describe: (id: UniqueIdentifier) => { name: string; place: number; count: number },
): Announcements {
  const of = (active: UniqueIdentifier, over: UniqueIdentifier) => ({
    ...describe(over),
    name: describe(active).name,
  });
  return {
    onDragStart: ({ active }) => t('sortable.taken', describe(active.id)),
    onDragOver: ({ active, over }) =>
      over === null ? undefined : t('sortable.moved', of(active.id, over.id)),
    onDragEnd: ({ active, over }) =>
      over === null
        ? t('sortable.putBack', describe(active.id))
        : t('sortable.dropped', of(active.id, over.id)),
    onDragCancel: ({ active }) => t('sortable.putBack', describe(active.id)),
  };
}
