import { useParams } from '@tanstack/react-router';

/** The studio token in the address; throws if there is none. */
export function useStudioToken(): string {
  const { studioToken } = useParams({ strict: false });
  return requireStudioToken(studioToken);
}

/** Returns the token, or throws if the address has none. */
export function requireStudioToken(studioToken: string | undefined): string {
  if (studioToken === undefined || studioToken === '')
    throw new Error('a studio token is missing in this address');
  return studioToken;
}
