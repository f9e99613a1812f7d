import { describe, expect, it } from 'vitest';
import {
  startAutoProduction,
  updateAutoProduction,
} from '../../../src/participant/commands/directorCommands.ts';
import { showAsset } from '../../../src/participant/commands/onStreamCommands.ts';
import { defaultFeatures } from '../../../src/protocol/features.ts';
import type { ShotReason } from '../../../src/protocol/show.ts';
import { AutoProduction } from '../../../src/studio/preview/AutoProduction.tsx';
import { describeShot } from '../../../src/studio/preview/describeShot.ts';
import { renderScreen } from '../../drivers/renderScreen.tsx';
import { createStudioDriver, sessionOf } from '../../drivers/studioDriver.ts';

const session = sessionOf({ features: { ...defaultFeatures, autoProduction: true } });

describe('the button of auto-production', () => {
  it('2.4.30 is there for hosts of a session whose feature is on', async () => {
    const driver = createStudioDriver();
    const host = await driver.enter('host', 'host', { session });
    const guest = await driver.enter('guest', 'guest', { session });
    const plain = await driver.enter('plain', 'host');
    expect(renderScreen(host, <AutoProduction />)).toContain('aria-pressed="false"');
    expect(renderScreen(guest, <AutoProduction />)).toBe('');
    expect(renderScreen(plain, <AutoProduction />)).toBe('');
    host.studio.run(startAutoProduction, undefined);
    expect(renderScreen(host, <AutoProduction />)).toContain('aria-pressed="true"');
  });

  it('2.5.20 is disabled while an asset is on stream', async () => {
    const driver = createStudioDriver();
    const host = await driver.enter('host', 'host', { session });
    expect(renderScreen(host, <AutoProduction />)).not.toContain('aria-disabled="true"');
    host.studio.run(showAsset, { assetId: 'a' });
    expect(renderScreen(host, <AutoProduction />)).toContain('aria-disabled="true"');
  });
});

describe('describeShot', () => {
  it.each<[ShotReason, string]>([
    [{ type: 'talker', streamId: 'host-camera', talkedSeconds: 4.2 }, 'Close-up: host has talked for 4 s'],
    [{ type: 'nobodyTalked', streamId: 'host-camera' }, 'Close-up: host, nobody has talked'],
    [{ type: 'pinned', seconds: 60 }, 'Close-up: held by a host'],
  ])('names the shot, the person and the reason: %j', async (reason, text) => {
    const driver = createStudioDriver();
    const host = await driver.enter('host', 'host', { session });
    host.publishCamera();
    await driver.settle();
    expect(describeShot(host.state())).toBe('');
    const state = {
      layout: 'focus',
      dominantVideoStreamId: 'host-camera',
      speakersNames: { visible: false },
    } as const;
    host.studio.run(updateAutoProduction, { state, reason });
    expect(describeShot(host.state())).toBe(text);
  });
});
