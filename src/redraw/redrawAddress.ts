import { z } from 'zod';

const redrawAddressSchema = z.object({
  redrawId: z.string().regex(/^[0-9a-f]{24}$/),
  key: z.string().min(1).max(128),
});
/** What the server puts behind the # of the page's address: which redraw it is, and the key to its calls. */
export type RedrawAddress = z.infer<typeof redrawAddressSchema>;

/** Throws where the fragment is not one of the server's. */
export function readRedrawAddress(fragment: string): RedrawAddress {
  const parsed = redrawAddressSchema.safeParse(
    Object.fromEntries(new URLSearchParams(fragment.replace(/^#/, ''))),
  );
  if (!parsed.success) throw new Error('this page is opened by the server alone: its address has no redraw');
  return parsed.data;
}
