import { expect, it } from 'vitest';
import { ProgramPreview } from '../../../src/studio/preview/ProgramPreview.tsx';
import { renderScreen } from '../../drivers/renderScreen.tsx';
import { createStudioDriver } from '../../drivers/studioDriver.ts';

it('1.2.21 a loading screen shows while there are no video streams', async () => {
  const driver = createStudioDriver();
  const host = await driver.enter('host', 'host');
  const empty = renderScreen(host, <ProgramPreview />);
  expect(empty).toContain('role="status"');
  expect(empty).toContain('Nobody has joined with a camera yet');
  host.publishCamera();
  await driver.settle();
  expect(renderScreen(host, <ProgramPreview />)).not.toContain('role="status"');
});
