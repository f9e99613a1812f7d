import { useParams } from '@tanstack/react-router';

/** The studio token of the address; pages of a session throw without one. */
export function useStudioToken(): string {
  const { studioToken } = useParams({ strict: false });
  return requireStudioToken(studioToken);
}

/** Throws when an address lacks its studio token. */
export function requireStudioToken(studioToken: string | undefined): string {
  if (studioToken === undefined || studioToken === '')
    throw new Error('a studio token is missing in this address');
  return studioToken;
}
