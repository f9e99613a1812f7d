import { createText } from './createText.ts';
import { playerStrings } from './strings/player.ts';

/** The strings of the audience's player, which come with its code. */
export const t = createText(playerStrings);
