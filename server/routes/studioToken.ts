import { randomBytes } from 'node:crypto';

/** A new session's token, as it is in its links. Commands such as `npm run redraw -- TOKEN` would take one with a hyphen first for an option. */
export function createStudioToken(): string {
  for (;;) {
    const token = randomBytes(9).toString('base64url');
    if (!token.startsWith('-')) return token;
  }
}
