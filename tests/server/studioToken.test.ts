import { expect, it } from 'vitest';
import { studioTokenSchema } from '../../src/protocol/session.ts';
import { createStudioToken } from '../../server/routes/studioToken.ts';

it('a session’s token can be given to a command: none begins like an option', () => {
  const tokens = Array.from({ length: 2000 }, createStudioToken);
  expect(tokens.filter((token) => token.startsWith('-'))).toEqual([]);
  for (const token of tokens) studioTokenSchema.parse(token);
  expect(new Set(tokens).size).toBe(tokens.length);
});
