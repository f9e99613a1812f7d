import { z } from 'zod';
import { removedPersonSchema, type removePersonBodySchema } from '../protocol/rest/people.ts';
import { ignoredAnswer, type ApiClient } from './apiClient.ts';
import { sessionPath } from './sessionPath.ts';

/** The calls with which hosts remove people from a session. */
export function createPeopleApi({ call }: ApiClient) {
  const removed = (token: string, ...parts: string[]): string =>
    sessionPath(token, 'removed_people', ...parts);
  return {
    getRemovedPeople: (token: string, accessToken: string) =>
      call({ method: 'GET', path: removed(token), accessToken, answer: z.array(removedPersonSchema) }),
    removePerson: (
      token: string,
      accessToken: string,
      { connectionId, mediaConnections }: z.input<typeof removePersonBodySchema>,
    ) =>
      call({
        method: 'POST',
        path: removed(token),
        accessToken,
        body: { connectionId, mediaConnections },
        answer: ignoredAnswer,
      }),
    letBackIn: (token: string, accessToken: string, personId: string) =>
      call({ method: 'DELETE', path: removed(token, personId), accessToken, answer: ignoredAnswer }),
  };
}
