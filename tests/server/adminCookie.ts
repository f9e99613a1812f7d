import { adminPassword, type TestServer } from './testServer.ts';

/** The cookie of a browser that is signed in as admin. */
export async function adminCookie({ app }: TestServer): Promise<string> {
  const payload = { password: adminPassword };
  const answer = await app.inject({ method: 'POST', url: '/v2/admin/login', payload });
  return String(answer.headers['set-cookie']).split(';')[0] ?? '';
}
