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

    it('what others did meanwhile is on the screen at once on return', async () => {
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

    it("a change of one's own that was lost on the way is withdrawn on return, with its toast", async () => {
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

    it('a change that the relay had taken before the line broke stays, without a toast', async () => {
      const { driver, host } = await enterTwo();
      host.studio.run(showAsset, { assetId: 'a' });
      host.studio.run(showQuestion, { question });
      host.studio.run(showWidget, { widget: 'sessionInfo' });
      // Up to the relay, but none of its answers down.
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

    it('what one does while away is taken back at once, with its toast', async () => {
      const { driver, host } = await enterTwo();
      host.participant.cut();
      host.studio.run(showAsset, { assetId: 'a' });
      expect(host.scene().assetId).toBeNull();
      expect(host.toastKeys()).toEqual(['studio.error.showAsset']);
      host.participant.restore();
      await driver.settle();
      expect(driver.network.scene().assetId).toBeNull();
    });

    it('who left meanwhile is gone, who was forgotten says again who it is', async () => {
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

    it('a line that is lost for good takes back what was in doubt', async () => {
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

describe('coming back as somebody new', () => {
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
