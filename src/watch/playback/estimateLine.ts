/** One file that the page has loaded. (https://www.w3.org/TR/resource-timing/) */
export type LoadedFile = Pick<
  PerformanceResourceTiming,
  'requestStart' | 'responseStart' | 'responseEnd' | 'encodedBodySize' | 'transferSize'
>;

/** Less than this says nothing about a line, bytes. */
const minBytes = 60_000;

/** The line's speed as the page's own files show it, bit/s; null when they came from the browser's cache. */
export function estimateLineBps(files: readonly LoadedFile[]): number | null {
  const loaded = fromServer(files).toSorted((one, other) => one.responseStart - other.responseStart);
  let bytes = 0;
  let busyMs = 0;
  let busyUntilMs = 0;
  for (const { responseStart, responseEnd, encodedBodySize } of loaded) {
    bytes += encodedBodySize;
    busyMs += Math.max(0, responseEnd - Math.max(responseStart, busyUntilMs));
    busyUntilMs = Math.max(busyUntilMs, responseEnd);
  }
  return bytes < minBytes ? null : (bytes * 8 * 1000) / Math.max(busyMs, 1);
}

/** How long the server takes to answer, as the page's own files show it at their quickest, ms; null when they came from the browser's cache. */
export function estimateAnswerMs(files: readonly LoadedFile[]): number | null {
  const waits = fromServer(files).map(({ requestStart, responseStart }) => responseStart - requestStart);
  return waits.length === 0 ? null : Math.min(...waits);
}

/** Those of another origin have no times, unless it allows that. */
const fromServer = (files: readonly LoadedFile[]): LoadedFile[] =>
  files.filter(({ transferSize, responseStart }) => transferSize > 0 && responseStart > 0);

/** A rendition needs this many times its bitrate to be the first one. */
const headroom = 1.3;

/** Index of the rendition to start with, of bitrates in ascending order: the largest that an estimated line carries. */
export function chooseFirst(bitratesBps: readonly number[], largest: number, lineBps: number | null): number {
  if (lineBps === null) return largest;
  for (let each = largest; each > 0; each--)
    if ((bitratesBps[each] ?? Infinity) * headroom <= lineBps) return each;
  return 0;
}
