/** Joins class names into one string, without false and undefined. */
export const joinClasses = (...names: (string | false | undefined)[]): string =>
  names.filter((name) => name !== false && name !== undefined && name !== '').join(' ');
