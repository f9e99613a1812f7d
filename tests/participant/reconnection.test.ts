import { describe, expect, it } from 'vitest';
import type { Scene } from '../../src/scene/scene.ts';
import { showAsset, showQuestion, showWidget } from '../../src/participant/commands/onStreamCommands.ts';
import { changeLayout, showStream } from '../../src/participant/commands/stageCommands.ts';
import { createStudioDriver } from '../drivers/studioDriver.ts';

const idsOnStage = (scene: Scene): string[] => scene.layout.visibleStreams.map(({ streamId }) => streamId);

const question = {
  chatMessageId: 'm1',
  text: 'When?',
  authorName: 'Ada',
  authorId: 'a',
  isSpeaker: false,
  chatType: 'livestreamAudience',
} as const;

describe.each([{ replays: true }, { replays: false }])(
  'after a gap, with replays: $replays',
  ({ replays }) => {
    async function enterTwo() {
      const driver = createStudioDriver({ replays });
      const host = await driver.enter('host', 'host');
      const other = await driver.enter('other', 'host');
      host.publishCamera();
      other.publishCamera();
      await driver.settle();
      return { driver, host, other };
    }

    it('on return the screen shows at once what others did meanwhile', async () => {
      const { driver, host, other } = await enterTwo();
      host.participant.cut();
      expect(host.state().connectionStatus).toBe('reconnecting');
      other.studio.run(showStream, { streamId: 'other-camera' });
      other.studio.run(changeLayout, { layout: 'focus' });
      await driver.settle();
      expect(idsOnStage(host.scene())).toEqual([]);
      host.participant.restore();
      await driver.settle();
      expect(host.state().connectionStatus).toBe('connected');
      expect(host.scene()).toEqual(driver.network.scene());
      expect(host.scene().layout.layoutWithoutScreenSharing).toBe('focus');
      expect(host.toasts).toEqual([]);
    });

    it("a participant's own change that was lost on the way is withdrawn on return, with its toast", async () => {
      const { driver, host } = await enterTwo();
      host.studio.run(showAsset, { assetId: 'a' });
      expect(host.scene().assetId).toBe('a');
      host.participant.cut();
      await driver.settle();
      host.participant.restore();
      await driver.settle();
      expect(host.scene().assetId).toBeNull();
      expect(driver.network.scene().assetId).toBeNull();
      expect(host.toastKeys()).toEqual(['studio.error.showAsset']);
    });

    it('a change that the relay had accepted before the connection broke remains, without a toast', async () => {
      const { driver, host } = await enterTwo();
      host.studio.run(showAsset, { assetId: 'a' });
      host.studio.run(showQuestion, { question });
      host.studio.run(showWidget, { widget: 'sessionInfo' });
      // They reach the relay, but none of its answers comes back.
      for (let sent = 0; sent < 3; sent++) driver.network.step(() => 0);
      expect(driver.network.scene()).toMatchObject({ assetId: 'a', question: { index: 0 } });
      host.participant.cut();
      await driver.settle();
      host.participant.restore();
      await driver.settle();
      expect(host.scene()).toEqual(driver.network.scene());
      expect(host.scene()).toMatchObject({ assetId: 'a', question: { index: 0 } });
      expect(host.toasts).toEqual([]);
      expect(host.reported).toEqual([]);
    });

    it('a change made while disconnected is withdrawn at once, with its toast', async () => {
      const { driver, host } = await enterTwo();
      host.participant.cut();
      host.studio.run(showAsset, { assetId: 'a' });
      expect(host.scene().assetId).toBeNull();
      expect(host.toastKeys()).toEqual(['studio.error.showAsset']);
      host.participant.restore();
      await driver.settle();
      expect(driver.network.scene().assetId).toBeNull();
    });

    it('somebody who left meanwhile is gone, and a participant that was forgotten introduces itself again', async () => {
      const { driver, host, other } = await enterTwo();
      const otherId = other.connectionId();
      host.participant.cut();
      other.studio.leave();
      host.participant.expire();
      await driver.settle();
      host.participant.restore();
      await driver.settle();
      expect(host.scene().speakers[otherId]).toBeUndefined();
      expect(host.scene().speakers[host.connectionId()]?.userDisplayName).toBe('host');
      expect(driver.network.scene()).toEqual(host.scene());
    });

    it('uncertain changes are withdrawn when the connection is lost for good', async () => {
      const { driver, host, other } = await enterTwo();
      host.studio.run(showAsset, { assetId: 'a' });
      host.participant.cut();
      await driver.settle();
      host.participant.session.disconnect();
      await driver.settle();
      expect(host.state().connectionStatus).toBe('disconnected');
      expect(host.scene().assetId).toBeNull();
      expect(host.toastKeys()).toEqual(['studio.error.showAsset']);
      expect(other.toasts).toEqual([]);
    });
  },
);

describe('joining again as a new connection', () => {
  it('the only host reloads alone and finds the scene', async () => {
    const driver = createStudioDriver();
    const host = await driver.enter('host', 'host');
    host.publishCamera();
    await driver.settle();
    host.studio.run(showStream, { streamId: 'host-camera' });
    host.studio.run(showWidget, { widget: 'sessionInfo' });
    await driver.settle();
    const before = host.scene();
    host.studio.leave();
    await driver.settle();
    const again = await driver.enter('host', 'host');
    expect(again.scene().layout).toEqual(before.layout);
    expect(again.scene().widget).toEqual(before.widget);
  });
});
