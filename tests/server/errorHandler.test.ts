import { createReadStream } from 'node:fs';
import { expect, it } from 'vitest';
import { createFastify } from '../../server/http/createFastify.ts';
import { systemClock } from '../../src/clock/clock.ts';
import { errorBodySchema } from '../../src/protocol/errors.ts';

it('a file that is gone when it is to be sent is answered with an error that no cache keeps', async () => {
  const app = createFastify({
    https: null,
    trustProxy: null,
    logLevel: 'silent',
    onRefused: () => undefined,
    clock: systemClock,
  });
  app.get('/file', (_request, reply) =>
    reply
      .type('application/vnd.apple.mpegurl')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', 'one')
      .send(createReadStream('/nowhere/playlist.m3u8')),
  );
  const answer = await app.inject('/file');
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect(errorBodySchema.parse(answer.json()).code).toBe('internal');
  expect(answer.headers).not.toHaveProperty('cache-control');
  expect(answer.headers).not.toHaveProperty('etag');
  await app.close();
});
