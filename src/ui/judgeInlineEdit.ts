/** What happens to text that was edited in place. */
export type InlineEditVerdict = { type: 'revert' } | { type: 'save'; value: string };

interface InlineEditRules {
  /** How text is cleaned before it is compared and saved. */
  tidy: (text: string) => string;
  maxLength?: number | undefined;
}

/** Blank, unchanged and too long text is not saved; the previous text comes back. */
export function judgeInlineEdit(
  draft: string,
  saved: string,
  { tidy, maxLength = Infinity }: InlineEditRules,
): InlineEditVerdict {
  const value = tidy(draft);
  const isRefused = value === '' || value === saved || value.length > maxLength;
  return isRefused ? { type: 'revert' } : { type: 'save', value };
}
