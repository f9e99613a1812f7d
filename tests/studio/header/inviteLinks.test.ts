import { describe, expect, it } from 'vitest';
import { inviteLinks } from '../../../src/studio/header/inviteLinks.ts';

describe('inviteLinks', () => {
  it('1.2.08 2.2.01 2.6.02 are absolute: the studio and its join address', () => {
    expect(inviteLinks('https://studio.example', 'demo')).toEqual({
      host: 'https://studio.example/demo',
      speaker: 'https://studio.example/demo/join',
    });
  });
});
