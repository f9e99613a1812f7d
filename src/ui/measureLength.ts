/** How much of a text's limit is used. `share` is 0 to 1; beyond the limit `isTooLong` is true. */
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

/** The input accepts one character more than the limit, so that the error can be shown. */
export const inputMaxLength = (maxLength: number): number => maxLength + 1;
