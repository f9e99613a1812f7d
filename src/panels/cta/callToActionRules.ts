import { callToActionBodySchema, type CallToActionBody } from '../../protocol/rest/callToActions.ts';

export interface CallToActionDraft {
  message: string;
  label: string;
  url: string;
}

export const emptyCallToActionDraft: CallToActionDraft = { message: '', label: '', url: '' };

/** What a draft comes to: the address with its scheme, the title set to the label; null while it cannot be saved. */
export function readCallToActionDraft(draft: CallToActionDraft): CallToActionBody | null {
  const parsed = callToActionBodySchema.safeParse(draft);
  return parsed.success ? { ...parsed.data, title: parsed.data.label } : null;
}

/** Whether an address that was typed cannot be one; nothing is said of one that is not there yet. */
export const isWrongAddress = (url: string): boolean =>
  url.trim() !== '' && !callToActionBodySchema.shape.url.safeParse(url).success;

const tooltipLimit = 30;

/** The address as a tooltip shows it: cut to 30 characters and an ellipsis. */
export const cutAddress = (url: string): string =>
  url.length > tooltipLimit ? `${url.slice(0, tooltipLimit)}…` : url;
