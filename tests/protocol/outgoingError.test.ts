import { describe, expect, it } from 'vitest';
import { describeOutgoingError, outgoingErrorSchema } from '../../src/protocol/outgoingError.ts';

const frame = (filename: string, name = 'run'): object => ({
  exception: { values: [{ type: 'Error', stacktrace: { frames: [{ filename, function: name }] } }] },
});
const framesOf = (event: object) =>
  outgoingErrorSchema.parse(event).exception.values[0]?.stacktrace?.frames[0];

describe('what leaves of an error', () => {
  it.each([
    ['https://studio.example.org/assets/main-Ab_1.js?token=abc#key=secret', 'assets/main-Ab_1.js'],
    ['/home/amara/footlight/dist/server/listen.js', 'dist/server/listen.js'],
    ['file:///srv/footlight/server/relay/room.ts', 'server/relay/room.ts'],
    ['/home/amara/src/app/node_modules/@fastify/static/index.js', 'node_modules/@fastify/static/index.js'],
    ['node:internal/timers', 'node:internal/timers'],
    ['https://studio.example.org/my-session-token/watch', '…'],
    ['https://studio.example.org/assets/my session', '…'],
  ])('%s is named %s', (path, expected) => {
    expect(framesOf(frame(path))).toEqual({ filename: expected, function: 'run' });
  });

  it.each([
    ['async Room.#save', 'async Room.#save'],
    ['Object.report [as forward]', 'Object.report [as forward]'],
    ['what Amara wrote', '?'],
    ['https://studio.example.org/#key=secret', '?'],
  ])('a function called %s is named %s', (name, expected) => {
    expect(framesOf(frame('node:fs', name))).toEqual({ filename: 'node:fs', function: expected });
  });

  it('everything that is not on the list is taken off', () => {
    const event = {
      ...frame('node:fs'),
      message: 'Amara wrote',
      server_name: 'amaras-laptop',
      request: { url: 'https://studio.example.org/token', headers: { cookie: 'host=1' } },
      breadcrumbs: [{ message: 'clicked' }],
      contexts: { trace: {} },
      extra: { any: 'thing' },
      user: { id: 'user-1', email: 'a@example.org', ip_address: '203.0.113.9' },
      tags: { requestId: 'r-1', code: 'forbidden', other: 'x' },
    };
    expect(outgoingErrorSchema.parse(event)).toEqual({
      ...frame('node:fs'),
      user: { id: 'user-1' },
      tags: { requestId: 'r-1', code: 'forbidden' },
    });
  });

  it('an error is its type, its code and its places, and the same of what caused it', () => {
    const cause = new RangeError('the name Amara is too long');
    const error = new TypeError('what Amara wrote:\n    at her own desk (https://a.example/#key=b:1:2)', {
      cause,
    });
    const stacks: string[] = [];
    const event = describeOutgoingError({
      error: Object.assign(error, { code: 'serverFull' }),
      parseStack: (stack) => {
        stacks.push(stack);
        return [{ filename: 'node:fs', lineno: 3 }];
      },
      userId: 'user-1',
      requestId: 'not an id',
    });
    const stacktrace = { frames: [{ filename: 'node:fs', lineno: 3 }] };
    expect(event).toEqual({
      level: 'error',
      user: { id: 'user-1' },
      tags: { code: 'serverFull' },
      exception: {
        values: [
          { type: 'RangeError', stacktrace },
          { type: 'TypeError', stacktrace },
        ],
      },
    });
    expect(stacks.join()).not.toMatch(/Amara|desk/);
  });

  it.each(['text', undefined, null, { code: 1 }])('%j, which is no error, is described too', (error) => {
    const { exception } = describeOutgoingError({ error, parseStack: () => [] });
    expect(exception.values).toEqual([{ type: 'Error', stacktrace: { frames: [] } }]);
  });
});
