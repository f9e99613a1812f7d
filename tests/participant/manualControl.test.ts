import { expect, it } from 'vitest';
import { hideAsset, showAsset } from '../../src/participant/commands/onStreamCommands.ts';
import {
  changeLayout,
  putInSpotlight,
  removeFromSpotlight,
  showStream,
} from '../../src/participant/commands/stageCommands.ts';
import { createStudioDriver, type Person } from '../drivers/studioDriver.ts';

const spotlight = { streamId: 'host-camera' };

it.each<[name: string, before: (host: Person) => void, byHand: (host: Person) => boolean]>([
  ['changing the layout', () => {}, ({ studio }) => studio.run(changeLayout, { layout: 'focus' })],
  ['showing an asset', () => {}, ({ studio }) => studio.run(showAsset, { assetId: 'a' })],
  [
    'hiding an asset',
    ({ studio }) => void studio.run(showAsset, { assetId: 'a' }),
    ({ studio }) => studio.run(hideAsset, undefined),
  ],
  [
    'showing a screen',
    (host) => void host.publishScreen(),
    ({ studio }) => studio.run(showStream, { streamId: 'host-screen' }),
  ],
  ['a spotlight', () => {}, ({ studio }) => studio.run(putInSpotlight, spotlight)],
  [
    'taking the spotlight away',
    ({ studio }) => void studio.run(putInSpotlight, spotlight),
    ({ studio }) => studio.run(removeFromSpotlight, undefined),
  ],
])('2.4.34 %s by hand ends auto-production, with no director to end it', async (_name, before, byHand) => {
  const driver = createStudioDriver();
  const host = await driver.enter('host', 'host');
  host.publishCamera();
  await driver.settle();
  host.studio.run(showStream, { streamId: 'host-camera' });
  before(host);
  await driver.settle();
  driver.network.announce({
    type: 'autoProdUpdated',
    data: {
      leaderConnectionId: host.connectionId(),
      state: { layout: 'cover', dominantVideoStreamId: null, speakersNames: { visible: true } },
    },
  });
  await driver.settle();
  expect(host.scene().autoProduction).not.toBeNull();
  expect(byHand(host)).toBe(true);
  await driver.settle();
  expect(driver.network.scene().autoProduction).toBeNull();
});
