/** Text kept by key. The browser's store may be full, blocked or gone: reading then gives null, writing does nothing. */
export interface LocalValues {
  read(key: string): string | null;
  write(key: string, value: string): void;
}

/** Values in one of the browser's own stores. */
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

/** The value of a key, made once and kept. */
export function keepOnce(values: LocalValues, key: string, make: () => string): string {
  const kept = values.read(key);
  if (kept !== null && kept !== '') return kept;
  const made = make();
  values.write(key, made);
  return made;
}
