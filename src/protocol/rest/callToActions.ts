import { z } from 'zod';

/** A session may have this many calls to action. */
export const maxCallToActions = 200;
/** Maximum characters of a call to action's message and of its label. */
export const callToActionTextLimit = 100;

/** An optional scheme and www, a host whose last label has 1 to 6 characters, an optional port and path. */
const webAddress =
  /^(?:https?:\/\/)?(?:www\.)?(?:[\p{L}\p{N}][\p{L}\p{N}_-]{0,62}\.)+[\p{L}\p{N}]{1,6}(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/** Whether a text, trimmed, looks like a web address. */
export const isWebAddress = (text: string): boolean => webAddress.test(text.trim());

/** The address as it is stored: trimmed and with a scheme. */
export function completeUrl(text: string): string {
  const url = text.trim();
  return /^https?:\/\//i.test(url) ? url : `https://${url}`;
}

/** A call to action as created or changed; its title is always its label. */
export const callToActionBodySchema = z.object({
  message: z
    .string()
    .max(callToActionTextLimit, `a message has at most ${String(callToActionTextLimit)} characters`)
    .default(''),
  label: z
    .string()
    .trim()
    .min(1, 'a call to action needs a label')
    .max(callToActionTextLimit, `a label has at most ${String(callToActionTextLimit)} characters`),
  url: z
    .string()
    .trim()
    .min(1, 'a call to action needs an address')
    .max(2000, 'an address has at most 2000 characters')
    .refine(isWebAddress, 'must look like a web address')
    .overwrite(completeUrl),
  title: z.string().max(200).optional(),
});
export type CallToActionBody = z.input<typeof callToActionBodySchema>;
