import { describe, expect, it } from 'vitest';
import { serverOfFile } from '../testServer.ts';

const server = serverOfFile();

/** A browser's cookies: what it sends, and what answers change. */
function createBrowser() {
  const cookies = new Map<string, string>();
  return {
    names: (prefix: string): string[] => [...cookies.keys()].filter((name) => name.startsWith(prefix)),
    async open(studioToken: string, kind: 'host' | 'speaker'): Promise<void> {
      const answer = await server().app.inject({
        method: 'POST',
        url: `/v2/streaming_studio/${studioToken}/${kind}_access`,
        payload: { key: await server().linkKey(studioToken, kind) },
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      });
      expect(answer.statusCode).toBe(200);
      for (const { name, value } of answer.cookies)
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
    },
    headerBytes: (): number =>
      [...cookies].reduce((sum, [name, value]) => sum + name.length + value.length + 3, 0),
  };
}

describe.each(['host', 'speaker'] as const)('%s cookies', (kind) => {
  it('are at most 20 in one browser: the oldest is dropped, and the newest work', async () => {
    const browser = createBrowser();
    const opened: string[] = [];
    for (let count = 0; count < 23; count += 1) {
      const studioToken = await server().createSession();
      opened.push(`footlight_${kind}_${studioToken}`);
      await browser.open(studioToken, kind);
    }
    expect(browser.names(`footlight_${kind}_`)).toEqual(opened.slice(-20));
    // Proxies take 8 KB of cookies: with both kinds there is room for the others.
    expect(browser.headerBytes()).toBeLessThan(4000);
  });
});
