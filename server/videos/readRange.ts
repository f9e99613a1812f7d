/** The part of a file that a `Range` header asks for: null for the whole file, `unsatisfiable` for what it does not have. */
export function readRange(
  header: string | undefined,
  byteSize: number,
): { first: number; last: number } | 'unsatisfiable' | null {
  // Several ranges at once are answered with the whole file, which the protocol allows.
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    const length = Math.min(Number(to), byteSize);
    return length === 0 ? 'unsatisfiable' : { first: byteSize - length, last: byteSize - 1 };
  }
  const first = Number(from);
  const last = to === '' ? byteSize - 1 : Math.min(Number(to), byteSize - 1);
  if (to !== '' && Number(to) < first) return null;
  return first >= byteSize ? 'unsatisfiable' : { first, last };
}
