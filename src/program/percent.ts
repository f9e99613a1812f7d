/** A poll option's share of all votes in whole percent (1.9.17). */
export const percentOf = (votes: number, total: number): number =>
  Math.round((votes / Math.max(total, 1)) * 100);

/** A bar's width in percent of its track, 1 to 100 (1.9.17). */
export const barPercent = (percent: number): number => Math.min(100, Math.max(1, percent));
