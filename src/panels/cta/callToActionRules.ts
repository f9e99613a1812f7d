import { callToActionBodySchema } from '../../protocol/rest/callToActions.ts';
import type { CallToAction } from '../../scene/content/callToActions.ts';

/** What a person can change of a call to action. */
export type CallToActionFields = Omit<CallToAction, 'id' | 'open'>;

export interface CallToActionDraft {
  message: string;
  label: string;
  url: string;
}

export const emptyCallToActionDraft: CallToActionDraft = { message: '', label: '', url: '' };

/** What a draft produces: the link with its scheme, and the label as title. Null while it cannot be saved. */
export function readCallToActionDraft(draft: CallToActionDraft): CallToActionFields | null {
  const parsed = callToActionBodySchema.safeParse(draft);
  return parsed.success ? { ...parsed.data, title: parsed.data.label } : null;
}

/** Whether a link is invalid; false while nothing is typed. */
export const isWrongAddress = (url: string): boolean =>
  url.trim() !== '' && !callToActionBodySchema.shape.url.safeParse(url).success;

const tooltipLimit = 30;

/** The link as a tooltip shows it: cut to 30 characters and an ellipsis. */
export const cutAddress = (url: string): string =>
  url.length > tooltipLimit ? `${url.slice(0, tooltipLimit)}…` : url;
