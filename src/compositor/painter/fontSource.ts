/** Loads a family from elsewhere than the bundle; resolves with whether it has it. */
export type FontSource = (family: string) => Promise<boolean>;

let source: FontSource | null = null;

/** From now on families come from this source, and from the bundle where it does not have them. */
export function setFontSource(next: FontSource): void {
  source = next;
}

/** Null where all families come from the bundle. */
export const fontSource = (): FontSource | null => source;
