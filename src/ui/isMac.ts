import { isMacPlatform } from './keyCombination.ts';

/** Whether this browser runs on a Mac, an iPhone or an iPad, whose shortcuts use the meta key. */
export const isMac = isMacPlatform(navigator.platform);
