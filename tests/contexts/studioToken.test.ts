import { describe, expect, it } from 'vitest';
import { requireStudioToken } from '../../src/contexts/useStudioToken.ts';

describe('requireStudioToken', () => {
  it('1.8.10 1.5.11 throws without a studio token', () => {
    expect(() => requireStudioToken(undefined)).toThrow(/studio token/);
    expect(() => requireStudioToken('')).toThrow(/studio token/);
    expect(requireStudioToken('demo')).toBe('demo');
  });
});
