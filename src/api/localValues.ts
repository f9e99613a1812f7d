/** Texts stored by key. Where the browser's storage is full, blocked or missing, reading returns null and writing does nothing. */
export interface LocalValues {
  read(key: string): string | null;
  write(key: string, value: string): void;
}

/** Values in `localStorage` or `sessionStorage`. */
export const browserValues = (store: () => Storage): LocalValues => ({
  read(key) {
    try {
      return store().getItem(key);
    } catch {
      return null;
    }
  },
  write(key, value) {
    try {
      store().setItem(key, value);
    } catch {
      return;
    }
  },
});

/** The stored value of a key; created and stored when there is none yet. */
export function keepOnce(values: LocalValues, key: string, create: () => string): string {
  const stored = values.read(key);
  if (stored !== null && stored !== '') return stored;
  const made = create();
  values.write(key, made);
  return made;
}
