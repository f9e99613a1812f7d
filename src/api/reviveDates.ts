const isoDate = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;

/** A copy of a JSON value in which every ISO 8601 date-time string, at any depth, is a Date. */
export function reviveDates(value: unknown): unknown {
  if (typeof value === 'string') return reviveDate(value);
  if (Array.isArray(value)) return value.map(reviveDates);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, reviveDates(entry)]));
}

function reviveDate(text: string): Date | string {
  if (!isoDate.test(text)) return text;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : date;
}
