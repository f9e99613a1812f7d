/** What a viewer has typed as its name; null before it has typed anything. An empty name is an error only afterwards. */
export function judgeDisplayName(typed: string | null): {
  name: string;
  isEmpty: boolean;
  mayEnter: boolean;
} {
  const name = (typed ?? '').trim();
  return { name, isEmpty: typed !== null && name === '', mayEnter: name !== '' };
}
