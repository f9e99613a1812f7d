import { expect, it } from 'vitest';
import { showStream } from '../../src/participant/commands/stageCommands.ts';
import { createStudioDriver } from '../drivers/studioDriver.ts';

it.each([
  [true, 'thumbnails'],
  [false, 'pictureInPicture'],
] as const)(
  '1.4.23 a screen next to a camera on stage, whose publisher is here: %s, switches focus to %s',
  async (isHere, layout) => {
    const driver = createStudioDriver();
    const host = await driver.enter('host', 'host');
    const guest = await driver.enter('guest', 'guest');
    guest.publishCamera();
    void host.participant.session.signal({
      type: 'layoutChanged',
      data: { layout: 'focus', screenSharing: true },
    });
    await driver.settle();
    host.studio.run(showStream, { streamId: 'guest-camera' });
    await driver.settle();
    if (!isHere) guest.studio.leave();
    host.publishScreen();
    await driver.settle();
    expect(host.scene().layout).toMatchObject({
      visibleStreams: [{ streamId: 'guest-camera' }],
      layoutWithScreenSharing: 'focus',
    });
    host.studio.run(showStream, { streamId: 'host-screen' });
    await driver.settle();
    expect(host.scene().layout.layoutWithScreenSharing).toBe(layout);
    expect(driver.network.scene().layout.layoutWithScreenSharing).toBe(layout);
  },
);
