import { expect, it } from 'vitest';
import { stepsFor } from '../../src/studio/walkthrough/walkthroughSteps.ts';
import { wantsOnboarding } from '../../src/studio/sidePanel/panels.ts';

it('1.2.07 the walkthrough is for addresses with ?onboarding', () => {
  expect(['?onboarding', '?a=1&onboarding=0', '', '?other'].map(wantsOnboarding)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('a guest is not led to controls that it does not have', () => {
  const hosts = stepsFor('host').map(({ name }) => name);
  expect(hosts).toEqual(['chat', 'write', 'questions', 'rules', 'speakers']);
  expect(stepsFor('guest').map(({ name }) => name)).toEqual(hosts.filter((name) => name !== 'rules'));
});
