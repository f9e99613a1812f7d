/** HOST values that mean every address of the machine. */
const everyAddress = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '[::1]'],
  ['', '127.0.0.1'],
]);

/** Where this machine itself reaches a server that listens on a host and a port. */
export function localOrigin({
  host,
  port,
  isHttps,
}: {
  host: string;
  port: number;
  isHttps: boolean;
}): string {
  const name = everyAddress.get(host) ?? (host.includes(':') ? `[${host}]` : host);
  return `${isHttps ? 'https' : 'http'}://${name}:${String(port)}`;
}

/** Whether a server on this host can be reached at localhost, the name that people know. */
export const isOnLocalhost = (host: string): boolean =>
  everyAddress.has(host) || ['localhost', '127.0.0.1', '::1'].includes(host);
