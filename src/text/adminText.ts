import { createText } from './createText.ts';
import { adminStrings } from './strings/admin.ts';
import { appStrings } from './strings/app.ts';

/** The strings of the admin site. */
export const t = createText({ ...appStrings, ...adminStrings });
