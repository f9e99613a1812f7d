import { expect, it } from 'vitest';
import { changeLogo } from '../../../src/participant/commands/brandCommands.ts';
import { openStudioUploads } from '../../../src/participant/uploads/openStudioUploads.ts';
import { createServices } from '../../drivers/renderScreen.tsx';
import { createStudioDriver } from '../../drivers/studioDriver.ts';

it('1.5.10 a logo upload needs a chosen file: without one nothing is uploaded, saved or complained about', async () => {
  const driver = createStudioDriver();
  const host = await driver.enter('host', 'host');
  const toasts: unknown[] = [];
  const { images } = openStudioUploads(host.studio, createServices(), (key) => toasts.push(key));
  const adding = images.add('logo', []);
  expect(images.store.getState()).toEqual([]);
  expect(await adding).toBe(false);
  await driver.settle();
  expect([host.calls, toasts]).toEqual([[], []]);
});

it.each([
  ['host', true],
  ['guest', false],
] as const)('1.5.10 a %s may change the logo: %s', async (role, may) => {
  const driver = createStudioDriver();
  const person = await driver.enter('ada', role);
  expect(person.studio.canRun(changeLogo, { signedId: 'file' })).toBe(may);
  expect(person.studio.run(changeLogo, { signedId: 'file' })).toBe(may);
  await driver.settle();
  expect(person.calls.map(({ type }) => type)).toEqual(may ? ['saveTemplateSettings'] : []);
});
