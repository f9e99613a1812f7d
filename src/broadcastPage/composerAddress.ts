import { z } from 'zod';
import { renditionListSchema } from '../protocol/renditions.ts';

const optionsSchema = z.object({
  resolution: z.enum(['auto', '720p', '1080p']).default('auto'),
  backend: z.enum(['auto', 'pixi', 'planar']).default('auto'),
  renditions: renditionListSchema.default([]),
});

/** How the server wants a program to be composed. */
export type ComposerOptions = z.infer<typeof optionsSchema>;

/** What the server puts behind the # of the composer's address. */
const composerAddressSchema = z.union([
  /** Good for one init_access. */
  optionsSchema.extend({ composerToken: z.string().min(1).max(512) }),
  /** A standby composer: it loads everything beforehand, until the server replaces this address with one that has a token. */
  optionsSchema.extend({ composerToken: z.undefined().optional(), isStandby: z.literal('true') }),
]);
export type ComposerAddress = z.infer<typeof composerAddressSchema>;

/** Reads the fragment of the composer's address; throws when it is not one of the server's. */
export function readComposerAddress(fragment: string): ComposerAddress {
  const parsed = composerAddressSchema.safeParse(
    Object.fromEntries(new URLSearchParams(fragment.replace(/^#/, ''))),
  );
  if (!parsed.success)
    throw new Error('this page is opened by the server alone: its address has no composer token');
  return parsed.data;
}

/** Where an address is read and watched; a Window is one. */
export type AddressSource = Pick<Window, 'location' | 'addEventListener' | 'removeEventListener'>;

/** The token of the page's address: at once if it has one, otherwise as soon as the server has put it there. */
export function waitForComposerToken(page: AddressSource): Promise<string> {
  return new Promise((resolve, reject) => {
    const read = (): void => {
      try {
        const { composerToken } = readComposerAddress(page.location.hash);
        if (composerToken === undefined) return;
        resolve(composerToken);
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
      page.removeEventListener('hashchange', read);
    };
    page.addEventListener('hashchange', read);
    read();
  });
}
