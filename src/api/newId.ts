/** A random id of 32 hexadecimal digits; works on plain http as well, where randomUUID does not exist. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
