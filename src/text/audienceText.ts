import { createText } from './createText.ts';
import { audienceStrings } from './strings/audience.ts';
import { chatStrings } from './strings/chat.ts';

/** The strings of the audience's chat. */
export const t = createText({ ...chatStrings, ...audienceStrings });
