/** Whether the database refused a batch because of what is in it: SQLSTATE classes 22, 23 and 54. Drizzle wraps its errors. */
export function isAboutData(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && /^(?:22|23|54)\w{3}$/.test(String(error.code))) return true;
  return isAboutData(error.cause);
}
