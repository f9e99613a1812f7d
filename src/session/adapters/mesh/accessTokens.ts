import type { Credentials } from '../../videoSession.ts';

/** Keeps the access token of one session, and replaces it once when the relay refuses it. */
export interface AccessTokens {
  get(): Promise<string>;
  accept(): void;
  /** Drops the token, so that `get` fetches another. False if the refused token was such a replacement already. */
  refuse(): boolean;
}

export function createAccessTokens(fetchCredentials: () => Promise<Credentials>): AccessTokens {
  let token: string | null = null;
  let isReplacement = false;
  return {
    async get() {
      token ??= (await fetchCredentials()).accessToken;
      return token;
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
  };
}
