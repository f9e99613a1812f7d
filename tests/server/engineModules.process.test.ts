import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTokApplicationId, openTokKeys } from '../session/openTokKey.ts';
import { serverProcesses } from './serverProcess.ts';

const folder = mkdtempSync(join(tmpdir(), 'footlight-engine-modules-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const startServer = serverProcesses();

/** An address at which nobody listens. */
const nowhere = 'http://127.0.0.1:9';

/** What turns each service on, by the folder of the packages that are for it alone. */
const engines: Record<string, Record<string, string>> = {
  '@vonage': {
    OPENTOK_APPLICATION_ID: openTokApplicationId,
    OPENTOK_PRIVATE_KEY: openTokKeys.privateKey,
    OPENTOK_API_ORIGIN: nowhere,
  },
  'stream-chat': { STREAM_API_KEY: 'streamkey', STREAM_API_SECRET: 'streamsecret' },
  pusher: {
    PUSHER_APP_ID: '1',
    PUSHER_KEY: 'pusherkey',
    PUSHER_SECRET: 'pushersecret',
    PUSHER_API_ORIGIN: nowhere,
  },
  '@sentry': { SENTRY_DSN: 'http://publickey@127.0.0.1:9/1' },
};
const names = Object.keys(engines);
const noEngines = Object.fromEntries(
  Object.values(engines).flatMap((variables) => Object.keys(variables).map((name) => [name, ''])),
);

const coverageSchema = z.object({ result: z.array(z.object({ url: z.string() })) });

/** Starts the real server, ends it, and says of which packages V8 has run a script meanwhile. */
async function packagesRun(environment: Record<string, string>): Promise<Set<string>> {
  const own = mkdtempSync(join(folder, 'run-'));
  const [dataDir, coverage] = [join(own, 'data'), join(own, 'coverage')];
  for (const each of [dataDir, coverage]) mkdirSync(each);
  const server = startServer(dataDir, [], {
    ...noEngines,
    ...environment,
    NODE_V8_COVERAGE: coverage,
  });
  await server.ready;
  server.child.kill('SIGTERM');
  await server.exited;
  const urls = readdirSync(coverage).flatMap((file) =>
    coverageSchema.parse(JSON.parse(readFileSync(join(coverage, file), 'utf8'))).result.map(({ url }) => url),
  );
  return new Set(urls.flatMap((url) => /.*\/node_modules\/([^/]+)\//.exec(url)?.[1] ?? []));
}

describe('the packages of services', () => {
  it('are not loaded by a server that uses none', async () => {
    const packages = await packagesRun({});
    expect(packages).toContain('fastify');
    expect(names.filter((name) => packages.has(name))).toEqual([]);
  }, 90_000);

  it.each(Object.entries(engines))(
    'are loaded for the service that is set, and no other: %s',
    async (name, variables) => {
      const packages = await packagesRun(variables);
      expect(names.filter((each) => packages.has(each))).toEqual([name]);
    },
    90_000,
  );
});
