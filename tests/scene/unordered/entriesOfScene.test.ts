import { expect, it } from 'vitest';
import { maySend } from '../../../src/protocol/signals.ts';
import { reduceScene } from '../../../src/scene/reduceScene.ts';
import { createScene, type Scene } from '../../../src/scene/scene.ts';
import { entriesOfScene } from '../../../src/scene/unordered/entriesOfScene.ts';
import { addToLog, emptyLog, foldLog } from '../../../src/scene/unordered/sceneLog.ts';
import { createRandom } from '../../server/mutations.ts';
import { randomSignal } from '../fuzz/randomSignal.ts';

const presence = { isHere: () => true, ownerOf: () => null };

/** Without the connections that are gone, and the address of a background that is not shown. */
const withoutLost = ({ speakers: _speakers, autoProduction: _leader, stoppedBy: _by, ...scene }: Scene) => ({
  ...scene,
  statusSinceMs: null,
  template: {
    ...scene.template,
    background: scene.template.background.visible ? scene.template.background : null,
  },
});

/** A scene after some signals of hosts. */
function randomScene(seed: number): Scene {
  const random = createRandom(seed);
  let scene = createScene(undefined, { speakersMayShow: random.below(2) === 0 });
  for (let count = random.below(40); count > 0; count -= 1) {
    const signal = randomSignal(random, ['a-camera', 'a-screen', 'b-camera'], ['a', 'b']);
    if (!maySend('host', signal, () => true)) continue;
    scene = reduceScene(scene, signal, {
      seq: count,
      atMs: 1000 + random.below(500),
      from: 'a',
      role: 'host',
    });
  }
  const hold = { type: 'microphoneHoldChanged', data: { speakerId: 'b', hold: 'muted' } } as const;
  const stamp = { seq: 1, atMs: 0, from: 'a', role: 'host' } as const;
  return random.below(3) === 0 ? reduceScene(scene, hold, stamp) : scene;
}

it('a kept scene is produced again by its entries, in whatever order they are added', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const scene = randomScene(seed);
    const entries = entriesOfScene(scene, 50, 9000);
    const log = (seed % 2 === 0 ? entries : entries.toReversed()).reduce(addToLog, emptyLog);
    expect([seed, withoutLost(foldLog(log, presence, createScene()))]).toEqual([seed, withoutLost(scene)]);
  }
});

it('what was put on stream before nothing might be is still there', () => {
  const scene = { ...createScene(), assetId: 'a', disableStage: true };
  const log = entriesOfScene(scene, 1, 0).reduce(addToLog, emptyLog);
  expect(foldLog(log, presence, createScene())).toMatchObject({ assetId: 'a', disableStage: true });
});

it('any later signal counts more than a kept scene', () => {
  const entries = entriesOfScene({ ...createScene(), assetId: 'kept' }, 50, 0);
  const later = {
    signal: { type: 'assetShown', data: { assetId: 'later' } },
    stamp: { seq: 51, atMs: 0, from: 'a', role: 'host' },
  } as const;
  const log = [later, ...entries].reduce(addToLog, emptyLog);
  expect(foldLog(log, presence, createScene()).assetId).toBe('later');
});
