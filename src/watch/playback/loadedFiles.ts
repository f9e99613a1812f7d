/** The page itself, which comes from the server each time, and what it has loaded so far. */
export const readLoadedFiles = (): PerformanceResourceTiming[] =>
  ['navigation', 'resource']
    .flatMap((type) => performance.getEntriesByType(type))
    .filter((entry) => entry instanceof PerformanceResourceTiming);
