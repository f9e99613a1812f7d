const rightToLeft =
  /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Writing direction of a paragraph, by its first letter. */
export const directionOf = (text: string): 'ltr' | 'rtl' => (rightToLeft.test(text) ? 'rtl' : 'ltr');
