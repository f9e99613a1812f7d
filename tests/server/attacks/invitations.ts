import { adminSessionSchema, type AdminSession } from '../../../src/protocol/rest.ts';
import { adminPassword, type TestServer } from '../testServer.ts';

/** Signs in as admin; resolves with the cookie. */
export async function signIn(server: TestServer): Promise<string> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/v2/admin/login',
    payload: { password: adminPassword },
  });
  return String(answer.headers['set-cookie']).split(';')[0] ?? '';
}

/** A session's links as the admin site lists them. */
export async function linksOf(
  server: TestServer,
  studioToken: string,
  cookie: string,
): Promise<AdminSession['links']> {
  const answer = await server.app.inject({ url: '/v2/admin/sessions', headers: { cookie } });
  const sessions = adminSessionSchema.array().parse(answer.json());
  const session = sessions.find((each) => each.studioToken === studioToken);
  if (session === undefined) throw new Error(`there is no session ${studioToken}`);
  return session.links;
}

/** The key in a host or speaker link. */
export const keyOf = (link: string): string =>
  new URLSearchParams(new URL(link).hash.slice(1)).get('key') ?? '';
