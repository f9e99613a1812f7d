import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { serverOfFile } from './testServer.ts';

const server = serverOfFile();
const run = promisify(execFile);
const linter = join(import.meta.dirname, '../../node_modules/@redocly/cli/bin/cli.js');

const reportSchema = z.object({
  totals: z.object({ errors: z.number(), warnings: z.number() }),
  problems: z.array(z.object({ ruleId: z.string(), severity: z.string(), message: z.string() })),
});
const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        parameters: z.array(z.looseObject({ name: z.string() })).optional(),
        requestBody: z.object({ content: z.record(z.string(), z.looseObject({})) }).optional(),
      }),
    ),
  ),
});

const readDocument = async (): Promise<string> => (await server().app.inject({ url: '/docs/json' })).body;

it('redocly’s recommended rules find no error in the OpenAPI document', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'footlight-openapi-'));
  writeFileSync(join(folder, 'openapi.json'), await readDocument());
  const { stdout } = await run(
    process.execPath,
    [linter, 'lint', 'openapi.json', '--extends', 'recommended', '--format', 'json'],
    {
      cwd: folder,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      maxBuffer: 64 * 1024 * 1024,
    },
  ).catch((error: unknown) => z.object({ stdout: z.string() }).parse(error));
  rmSync(folder, { recursive: true });
  const { totals, problems } = reportSchema.parse(JSON.parse(stdout));
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(totals.errors).toBe(0);
});

it('every call has a name of its own, and an example of each of its parameters and of its JSON body', async () => {
  const { paths } = documentSchema.parse(JSON.parse(await readDocument()));
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ ...call, name: `${method} ${path}` })),
  );
  expect(new Set(calls.map(({ operationId }) => operationId)).size).toBe(calls.length);
  const without = calls.flatMap(({ name, parameters = [], requestBody }) => [
    ...parameters
      .filter(({ example }) => example === undefined)
      .map((parameter) => `${name}: ${parameter.name}`),
    ...(requestBody?.content['application/json'] === undefined ||
    requestBody.content['application/json']['example'] !== undefined
      ? []
      : [`${name}: body`]),
  ]);
  expect(without).toEqual([]);
});
