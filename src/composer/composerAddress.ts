import { z } from 'zod';

/** What the server puts behind the # of the composer's address. */
const composerAddressSchema = z.object({
  /** Good for one init_access. */
  composerToken: z.string().min(1).max(512),
  resolution: z.enum(['auto', '720p', '1080p']).default('auto'),
  backend: z.enum(['auto', 'pixi', 'planar']).default('auto'),
});
export type ComposerAddress = z.infer<typeof composerAddressSchema>;

/** Reads the fragment of the composer's address; throws when it has no token. */
export function readComposerAddress(fragment: string): ComposerAddress {
  const parsed = composerAddressSchema.safeParse(
    Object.fromEntries(new URLSearchParams(fragment.replace(/^#/, ''))),
  );
  if (!parsed.success)
    throw new Error('this page is opened by the server alone: its address has no composer token');
  return parsed.data;
}
