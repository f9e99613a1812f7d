import { createText } from './createText.ts';
import { simuliveStrings } from './strings/simulive.ts';

/** The strings of a simulive's page, which load with it. */
export const t = createText(simuliveStrings);
