/** The address of a session's calls, or of one below it. */
export const sessionPath = (studioToken: string, ...parts: string[]): string =>
  ['/v2/streaming_studio', ...[studioToken, ...parts].map((part) => encodeURIComponent(part))].join('/');
