import { describe, expect, it } from 'vitest';
import { loadingMessages } from '../../src/text/loadingMessages.ts';
import { t } from '../../src/text/t.ts';

describe('texts', () => {
  it('1.1.11 there are about 300 different loading messages', () => {
    expect(loadingMessages.length).toBeGreaterThanOrEqual(290);
    expect(loadingMessages.length).toBeLessThanOrEqual(310);
    expect(new Set(loadingMessages).size).toBe(loadingMessages.length);
    expect(loadingMessages.every((message) => message.trim() === message && message !== '')).toBe(true);
  });

  it('fills in the places of a string and leaves unknown ones unchanged', () => {
    expect(t('endEvent.tooEarly', { minutes: 12 })).toBe(
      'That is early: the planned end is 12 minutes away.',
    );
    expect(t('endEvent.tooEarly')).toContain('{minutes}');
    expect(t('header.you', { name: '{name}' })).toBe('{name} (you)');
  });
});
