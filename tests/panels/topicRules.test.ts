import { expect, it } from 'vitest';
import { isTopicResting, readTopicDraft, topicNameLimit } from '../../src/panels/topics/topicRules.ts';

it('2.5.11 2.9.03 a name is trimmed, not empty, and at most 30 or 60 characters', () => {
  const read = (name: string, transitionType: 'fullscreen' | 'lower_third') =>
    readTopicDraft({ name, transitionType })?.name ?? null;
  expect(read('  ', 'fullscreen')).toBeNull();
  expect(read(' Welcome ', 'fullscreen')).toBe('Welcome');
  expect(read('n'.repeat(30), 'fullscreen')).toHaveLength(30);
  expect(read('n'.repeat(31), 'fullscreen')).toBeNull();
  expect(read('n'.repeat(60), 'lower_third')).toHaveLength(60);
  expect(read('n'.repeat(61), 'lower_third')).toBeNull();
  expect(topicNameLimit({ transitionType: 'fullscreen' })).toBe(30);
  expect(topicNameLimit({ transitionType: 'lower_third' })).toBe(60);
});

it('2.4.17 while one is on screen, the others cannot be changed', () => {
  expect(isTopicResting('a', null)).toBe(false);
  expect(isTopicResting('a', 'a')).toBe(false);
  expect(isTopicResting('a', 'b')).toBe(true);
});
