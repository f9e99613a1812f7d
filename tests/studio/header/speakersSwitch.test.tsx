import { expect, it } from 'vitest';
import { hideStream, letSpeakersShow, showStream } from '../../../src/participant/commands/stageCommands.ts';
import { BackstageMessage } from '../../../src/studio/preview/BackstageMessage.tsx';
import { SpeakersSwitch } from '../../../src/studio/header/SpeakersSwitch.tsx';
import { InputTile } from '../../../src/studio/inputs/InputTile.tsx';
import { renderScreen } from '../../drivers/renderScreen.tsx';
import { createStudioDriver, type Person } from '../../drivers/studioDriver.ts';

/** The tile of the guest's camera, as this person sees it. */
function tileOf(person: Person): string {
  const stream = person.state().streams.find(({ id }) => id === 'guest-camera');
  if (stream === undefined) throw new Error('no tile');
  return renderScreen(person, <InputTile stream={stream} isSpeaking={false} />);
}

it('a host decides whether speakers put themselves on stream, and every screen says which holds', async () => {
  const driver = createStudioDriver();
  const host = await driver.enter('host', 'host');
  const guest = await driver.enter('guest', 'guest');
  guest.publishCamera();
  await driver.settle();
  const own = { streamId: 'guest-camera' };
  expect(renderScreen(host, <SpeakersSwitch />)).toContain('aria-checked="true"');
  expect(renderScreen(guest, <SpeakersSwitch />)).toContain('You may put yourself on stream.');
  expect(guest.studio.canRun(showStream, own)).toBe(true);
  expect(tileOf(guest)).not.toContain('aria-description');

  host.studio.run(letSpeakersShow, { speakersMayShow: false });
  await driver.settle();
  expect(renderScreen(host, <SpeakersSwitch />)).toContain('aria-checked="false"');
  expect(renderScreen(guest, <SpeakersSwitch />)).toContain('The host puts you on stream.');
  expect(renderScreen(guest, <BackstageMessage />)).toContain('The host puts you on stream');
  expect(tileOf(guest)).toContain('aria-disabled="true"');
  expect(tileOf(guest)).toContain('aria-description="The host puts you on stream."');
  expect(tileOf(host)).not.toContain('aria-description');
  expect(guest.studio.canRun(showStream, own)).toBe(false);
  expect(guest.studio.run(letSpeakersShow, { speakersMayShow: true })).toBe(false);

  host.studio.run(showStream, own);
  await driver.settle();
  expect(guest.studio.canRun(hideStream, own)).toBe(true);
});
