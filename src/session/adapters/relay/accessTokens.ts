import type { Credentials } from '../../videoSession.ts';

/** Keeps the access token of one session, and replaces it once when the relay refuses it. */
export interface AccessTokens {
  get(): Promise<string>;
  accept(): void;
  /** Drops the token, so that `get` fetches another. False if the refused token was such a replacement already. */
  refuse(): boolean;
  /** The relay may no longer accept the token: `get` fetches another, or keeps this one if that fails. */
  doubt(): void;
}

export function createAccessTokens(fetchCredentials: () => Promise<Credentials>): AccessTokens {
  let token: string | null = null;
  let isReplacement = false;
  let isDoubted = false;
  const fetchToken = async (): Promise<string> => (await fetchCredentials()).accessToken;
  return {
    async get() {
      const current = token;
      if (current === null) token = await fetchToken();
      else if (isDoubted) token = await fetchToken().catch(() => current);
      isDoubted = false;
      return token ?? '';
    },
    accept() {
      isReplacement = false;
    },
    refuse() {
      if (isReplacement) return false;
      isReplacement = true;
      token = null;
      return true;
    },
    doubt() {
      isDoubted = true;
    },
  };
}
