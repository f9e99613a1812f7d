/**
 * Whether a file comes within this time, from its first byte on. It is loaded next to what plays, and given up as soon as the time is over, so
 * that a slow line is not held up.
 */
export async function probeLine(url: string, limitMs: number): Promise<boolean> {
  const abort = new AbortController();
  try {
    const response = await fetch(url, { cache: 'no-store', signal: abort.signal });
    if (!response.ok) return false;
    const timer = setTimeout(() => abort.abort(), limitMs);
    await response.arrayBuffer();
    clearTimeout(timer);
    return true;
  } catch {
    return false;
  }
}
