/** How full a limited text is. `share` is 0 to 1 of the limit; beyond it `isTooLong` holds. */
export interface TextLength {
  share: number;
  isTooLong: boolean;
  remaining: number;
}

export function measureLength(value: string, maxLength: number): TextLength {
  return {
    share: Math.min(1, value.length / Math.max(1, maxLength)),
    isTooLong: value.length > maxLength,
    remaining: maxLength - value.length,
  };
}

/** The input takes one character more than the limit, so that the error can show itself. */
export const inputMaxLength = (maxLength: number): number => maxLength + 1;
