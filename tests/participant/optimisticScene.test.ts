import { describe, expect, it } from 'vitest';
import type { PeerSignal } from '../../src/protocol/signals.ts';
import type { Stamp } from '../../src/protocol/stamp.ts';
import { createScene, type Scene } from '../../src/scene/scene.ts';
import { createSceneDriver } from '../drivers/sceneDriver.ts';

const me = 'connection-me';

function openScene() {
  const shown: Scene[] = [];
  const reported: unknown[] = [];
  let seq = 10;
  const sceneDriver = createSceneDriver({
    order: 'total',
    nowMs: () => 1000,
    onScene: (scene) => shown.push(scene),
    reportError: (error) => reported.push(error),
  });
  sceneDriver.accept({ type: 'snapshot', snapshot: createScene(), seq, serverNowMs: 0 }, me);
  const stamp = (from: string, role: Stamp['role'] = 'host'): Stamp => ({
    seq: (seq += 1),
    atMs: 1000,
    from,
    role,
  });
  const receive = (signal: PeerSignal, given: Stamp, direct = false): void =>
    sceneDriver.accept({ type: 'signal', signal, stamp: given, direct }, me);
  const scene = (): Scene => shown.at(-1) ?? createScene();
  return { sceneDriver, stamp, receive, scene, shown, reported };
}

const show = (streamId: string): PeerSignal => ({
  type: 'streamShown',
  data: { streamId, source: 'camera' },
});
const idsOnStage = (scene: Scene): string[] => scene.layout.visibleStreams.map(({ streamId }) => streamId);

describe('the optimistic scene', () => {
  it('S10 shows a participant’s own change at once and keeps it when the relay confirms it', () => {
    const { sceneDriver, receive, stamp, scene, shown } = openScene();
    sceneDriver.expect(show('a'), me);
    expect(idsOnStage(scene())).toEqual(['a']);
    receive(show('a'), stamp(me));
    expect(idsOnStage(scene())).toEqual(['a']);
    expect(idsOnStage(shown.at(-1) ?? createScene())).toEqual(['a']);
  });

  it('S10 withdraws a rejected change and keeps what others did meanwhile', () => {
    const { sceneDriver, receive, stamp, scene } = openScene();
    const { withdraw } = sceneDriver.expect(show('mine'), me);
    receive(show('theirs'), stamp('other'));
    expect(idsOnStage(scene())).toEqual(['theirs', 'mine']);
    withdraw();
    expect(idsOnStage(scene())).toEqual(['theirs']);
  });

  it('S10 puts a confirmed change into the relay’s order', () => {
    const { sceneDriver, receive, stamp, scene } = openScene();
    sceneDriver.expect(show('mine'), me);
    receive(show('theirs'), stamp('other'));
    receive(show('mine'), stamp(me));
    expect(idsOnStage(scene())).toEqual(['theirs', 'mine']);
  });

  it('an invalid signal takes its place in the order: a change with its number is settled', () => {
    const { sceneDriver, receive, stamp, scene } = openScene();
    const given = stamp(me);
    sceneDriver.expect(show('mine'), me).confirm(given);
    expect(idsOnStage(scene())).toEqual(['mine']);
    sceneDriver.accept({ type: 'invalidSignal', stamp: given, direct: false, error: new Error() }, me);
    expect(idsOnStage(scene())).toEqual([]);
    receive(show('late'), given);
    expect(idsOnStage(scene())).toEqual([]);
  });

  it('S10 a refused signal takes its place in the order: a change with its number is settled and no longer shown', () => {
    const { sceneDriver, stamp, scene, receive, reported } = openScene();
    const given = stamp(me, 'guest');
    sceneDriver.expect({ type: 'fontChanged', data: { font: 'Lora' } }, me).confirm(given);
    expect(scene().template.font).toBe('Lora');
    receive({ type: 'fontChanged', data: { font: 'Lora' } }, given);
    expect(scene().template.font).toBe(createScene().template.font);
    expect(reported).toHaveLength(1);
  });

  it('does not fold a signal twice, nor one older than the snapshot', () => {
    const { receive, stamp, scene } = openScene();
    receive(show('old'), { ...stamp('other'), seq: 4 });
    expect(idsOnStage(scene())).toEqual([]);
    const once = stamp('other');
    receive(show('a'), once);
    receive({ type: 'streamHidden', data: { streamId: 'a' } }, once);
    expect(idsOnStage(scene())).toEqual(['a']);
  });

  it('S7 ignores and reports a signal that its sender may not send, although the relay passed it on', () => {
    const { receive, stamp, scene, reported } = openScene();
    receive(
      { type: 'layoutChanged', data: { layout: 'focus', screenSharing: false } },
      stamp('guest', 'guest'),
    );
    expect(scene().layout.layoutWithoutScreenSharing).toBe('cover');
    expect(reported).toHaveLength(1);
  });

  it('keeps its scene and reports an invalid snapshot', () => {
    const { sceneDriver, receive, stamp, scene, reported } = openScene();
    receive(show('a'), stamp('other'));
    sceneDriver.accept({ type: 'snapshot', snapshot: { status: 'flying' }, seq: 99, serverNowMs: 0 }, me);
    expect(idsOnStage(scene())).toEqual(['a']);
    expect(reported).toHaveLength(1);
  });

  it('settings sent to this participant only do not change the scene', () => {
    const { receive, stamp, shown } = openScene();
    const before = shown.length;
    receive({ type: 'status', data: { status: 'live' } }, stamp('host'), true);
    expect(shown.length).toBe(before);
  });
});
