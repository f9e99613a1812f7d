/** The value of a JSON text; undefined (which no JSON text produces) if the text is not JSON. */
export function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
