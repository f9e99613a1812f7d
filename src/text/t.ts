import { appStrings } from './strings/app.ts';
import { assetStrings } from './strings/assets.ts';
import { brandStrings } from './strings/brand.ts';
import { commandStrings } from './strings/commands.ts';
import { panelStrings } from './strings/panels.ts';
import { prejoinStrings } from './strings/prejoin.ts';
import { studioStrings } from './strings/studio.ts';
import { watchStrings } from './strings/watch.ts';

const strings = {
  ...appStrings,
  ...assetStrings,
  ...brandStrings,
  ...commandStrings,
  ...panelStrings,
  ...prejoinStrings,
  ...studioStrings,
  ...watchStrings,
};

export type TextKey = keyof typeof strings;

/** The string for a key, with its `{places}` filled in. */
export function t(key: TextKey, values: Record<string, string | number> = {}): string {
  return strings[key].replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
