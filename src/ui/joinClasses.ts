/** Class names that apply, in one string; what is false or undefined is left out. */
export const joinClasses = (...names: (string | false | undefined)[]): string =>
  names.filter((name) => name !== false && name !== undefined && name !== '').join(' ');
