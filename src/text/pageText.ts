import { createText } from './createText.ts';
import { appStrings } from './strings/app.ts';
import { watchStrings } from './strings/watch.ts';

/** The strings that every page loads, the audience's included: it needs none of the studio's. */
export const t = createText({ ...appStrings, ...watchStrings });
