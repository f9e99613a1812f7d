/** A function that gives the string for a key, with its `{places}` filled in. */
export const createText =
  <Key extends string>(strings: Readonly<Record<Key, string>>) =>
  (key: Key, values: Record<string, string | number> = {}): string =>
    strings[key].replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
