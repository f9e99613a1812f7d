/** What becomes of a text that was edited in place. */
export type InlineEditVerdict = { type: 'revert' } | { type: 'save'; value: string };

interface InlineEditRules {
  /** How a text is tidied before it is compared and saved. */
  tidy: (text: string) => string;
  maxLength?: number | undefined;
}

/** A blank, an unchanged and a too long text are not saved: the former one comes back. */
export function judgeInlineEdit(
  draft: string,
  saved: string,
  { tidy, maxLength = Infinity }: InlineEditRules,
): InlineEditVerdict {
  const value = tidy(draft);
  const isRefused = value === '' || value === saved || value.length > maxLength;
  return isRefused ? { type: 'revert' } : { type: 'save', value };
}
