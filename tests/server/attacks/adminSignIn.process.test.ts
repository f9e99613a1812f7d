import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { adminPassword, serverOfFile, startTestServer, type TestServer } from '../testServer.ts';
import { signIn } from './invitations.ts';

const server = serverOfFile();
const login = (password: string, remoteAddress: string, headers = {}, to: TestServer = server()) =>
  to.app.inject({ method: 'POST', url: '/v2/admin/login', payload: { password }, remoteAddress, headers });
const listSessions = async (cookie: string, of: TestServer = server()): Promise<number> =>
  (await of.app.inject({ url: '/v2/admin/sessions', headers: { cookie } })).statusCode;
const logout = async (
  cookie: string,
  { of = server(), payload = '{}', contentType = 'application/json' } = {},
): Promise<Response> =>
  fetch(`${await of.origin()}/v2/admin/logout`, {
    method: 'POST',
    body: payload,
    headers: { cookie, 'content-type': contentType },
  });

describe('the admin’s cookie', () => {
  it('ends at logout, in copies too, and another browser stays signed in', async () => {
    const [mine, other] = [await signIn(server()), await signIn(server())];
    expect(await listSessions(mine)).toBe(200);
    const answer = await logout(mine);
    expect(answer.headers.get('set-cookie')).toMatch(/^footlight_admin=;/);
    expect(await listSessions(mine)).toBe(401);
    expect(await listSessions(other)).toBe(200);
  });

  it('stays ended after a restart, and ends when the password changes', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'footlight-admin-'));
    const first = await startTestServer({ dataDir });
    const [ended, kept] = [await signIn(first.server), await signIn(first.server)];
    await logout(ended, { of: first.server });
    await first.end();

    const second = await startTestServer({ dataDir });
    expect(await listSessions(ended, second.server)).toBe(401);
    expect(await listSessions(kept, second.server)).toBe(200);
    await second.end();

    const third = await startTestServer({ dataDir, password: 'another password' });
    expect(await listSessions(kept, third.server)).toBe(401);
    await third.end();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it.each([
    ['no body', '', 'application/json'],
    ['a form', 'a=1', 'application/x-www-form-urlencoded'],
    ['text that looks like JSON', '{}', 'text/plain'],
  ])('is not ended by %s, which another website could send', async (_what, payload, contentType) => {
    const cookie = await signIn(server());
    const answer = await logout(cookie, { payload, contentType });
    expect([400, 415]).toContain(answer.status);
    expect(await listSessions(cookie)).toBe(200);
  });
});

describe('the admin’s password', () => {
  it('a source of wrong attempts waits longer and longer; nobody else waits', async () => {
    const guess = async (address: string): Promise<number> => {
      const startMs = performance.now();
      expect((await login('wrong', address)).json()).toMatchObject({ code: 'adminPasswordWrong' });
      return performance.now() - startMs;
    };
    const waits: number[] = [];
    for (let count = 0; count < 6; count += 1) waits.push(await guess('192.0.2.10'));
    expect(waits[3]).toBeGreaterThan(200);
    expect(waits[4]).toBeGreaterThan(400);
    expect(waits[5]).toBeGreaterThan(800);
    expect(await guess('192.0.2.11')).toBeLessThan(200);
  });

  it('is never refused, not even while 300 guesses a second come from the same address', async () => {
    const guesses: Promise<unknown>[] = [];
    const attack = setInterval(() => guesses.push(login('wrong', '192.0.2.20')), 3);
    await expect.poll(() => guesses.length, { timeout: 10_000 }).toBeGreaterThan(100);
    for (let count = 0; count < 3; count += 1) {
      const startMs = performance.now();
      expect((await login(adminPassword, '192.0.2.20')).statusCode).toBe(200);
      expect(performance.now() - startMs).toBeLessThan(5000);
    }
    clearInterval(attack);
    await Promise.all(guesses);
  }, 30_000);
});

describe('the address of a client', () => {
  const wrongAttempts = async (to: TestServer, from: string, headers: Record<string, string>) => {
    for (let count = 0; count < 4; count += 1) await login('wrong', from, headers, to);
  };
  const waitOf = async (to: TestServer, from: string, headers: Record<string, string>): Promise<number> => {
    const startMs = performance.now();
    await login(adminPassword, from, headers, to);
    return performance.now() - startMs;
  };

  it('is not what the client claims', async () => {
    await wrongAttempts(server(), '192.0.2.30', { 'x-forwarded-for': '198.51.100.1' });
    expect(await waitOf(server(), '192.0.2.30', { 'x-forwarded-for': '198.51.100.2' })).toBeGreaterThan(400);
    expect(await waitOf(server(), '192.0.2.31', { 'x-forwarded-for': '198.51.100.1' })).toBeLessThan(200);
  });

  it('is what a trusted proxy says, and no more', async () => {
    const { server: behind, end } = await startTestServer({ trustProxy: ['192.0.2.40'] });
    const proxy = '192.0.2.40';
    // A client may send the header too: the proxy adds the real address behind it.
    await wrongAttempts(behind, proxy, { 'x-forwarded-for': '203.0.113.9, 198.51.100.3' });
    expect(await waitOf(behind, proxy, { 'x-forwarded-for': '198.51.100.4' })).toBeLessThan(200);
    expect(await waitOf(behind, proxy, { 'x-forwarded-for': '203.0.113.9' })).toBeLessThan(200);
    expect(await waitOf(behind, proxy, { 'x-forwarded-for': '198.51.100.3' })).toBeGreaterThan(400);
    await end();
  });
});
