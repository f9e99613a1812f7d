import { createText } from './createText.ts';
import { chatStrings } from './strings/chat.ts';

/** The strings of the chats, which load with them. */
export const t = createText(chatStrings);
