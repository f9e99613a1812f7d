import { expect, it } from 'vitest';
import { filterOf, presetNames, readChoice } from '../../src/background/backgroundChoice.ts';

it('1.2.25 1.9.25 2.9.11 there are eight pictures to choose from', () => {
  expect(presetNames).toEqual([
    ...['home-library', 'home-livingroom', 'home-office', 'office-hallway'],
    ...['office-lobby', 'office-meeting', 'office-openspace', 'office-view'],
  ]);
});

it('1.3.11 2.3.16 2.4.38 2.4.41 a choice is the filter none, blur of low strength, or a background with its address', () => {
  expect(filterOf('none', null)).toEqual({ type: 'none' });
  expect(filterOf('blur', null)).toEqual({ type: 'blur', strength: 'low' });
  expect(filterOf('home-office', null)).toEqual({
    type: 'background',
    imageUrl: '/backgrounds/home-office.jpg',
  });
  expect(filterOf('own', 'blob:mine')).toEqual({ type: 'background', imageUrl: 'blob:mine' });
  expect(filterOf('own', null)).toEqual({ type: 'none' });
});

it.each([
  ['office-view', 'office-view'],
  ['own', 'own'],
  ['office-beach', 'none'],
  ['', 'none'],
])('the stored choice %j is %s', (stored, choice) => {
  expect(readChoice(stored)).toBe(choice);
});
