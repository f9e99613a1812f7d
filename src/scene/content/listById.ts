/** Appends an item unless there is one with its id. */
export const addIfAbsent = <Item extends { id: string }>(
  items: readonly Item[],
  item: Item,
): readonly Item[] => (items.some(({ id }) => id === item.id) ? items : [...items, item]);

export const removeById = <Item extends { id: string }>(
  items: readonly Item[],
  removedId: string,
): readonly Item[] =>
  items.some(({ id }) => id === removedId) ? items.filter(({ id }) => id !== removedId) : items;

/** Changes the item with this id; an unknown id changes nothing. */
export const changeById = <Item extends { id: string }>(
  items: readonly Item[],
  changedId: string,
  change: (item: Item) => Item,
): readonly Item[] =>
  items.some(({ id }) => id === changedId)
    ? items.map((item) => (item.id === changedId ? change(item) : item))
    : items;
