import { describe, expect, it } from 'vitest';
import type { PeerSignal } from '../../src/protocol/signals.ts';
import type { Stamp } from '../../src/protocol/stamp.ts';
import { createScene, type Scene } from '../../src/scene/scene.ts';
import { createSceneDriver } from '../drivers/sceneDriver.ts';

const me = 'connection-me';

function followScene() {
  const shown: Scene[] = [];
  const reported: unknown[] = [];
  let seq = 10;
  const follower = createSceneDriver({
    order: 'total',
    nowMs: () => 1000,
    onScene: (scene) => shown.push(scene),
    reportError: (error) => reported.push(error),
  });
  follower.accept({ type: 'snapshot', snapshot: createScene(), seq, serverNowMs: 0 }, me);
  const stamp = (from: string, role: Stamp['role'] = 'host'): Stamp => ({
    seq: (seq += 1),
    atMs: 1000,
    from,
    role,
  });
  const receive = (signal: PeerSignal, given: Stamp, direct = false): void =>
    follower.accept({ type: 'signal', signal, stamp: given, direct }, me);
  const scene = (): Scene => shown.at(-1) ?? createScene();
  return { follower, stamp, receive, scene, shown, reported };
}

const show = (streamId: string): PeerSignal => ({
  type: 'streamShown',
  data: { streamId, source: 'camera' },
});
const idsOnStage = (scene: Scene): string[] => scene.layout.visibleStreams.map(({ streamId }) => streamId);

describe('scene follower', () => {
  it('shows an own change at once and keeps it when the relay confirms it', () => {
    const { follower, receive, stamp, scene, shown } = followScene();
    follower.expect(show('a'), me);
    expect(idsOnStage(scene())).toEqual(['a']);
    receive(show('a'), stamp(me));
    expect(idsOnStage(scene())).toEqual(['a']);
    expect(idsOnStage(shown.at(-1) ?? createScene())).toEqual(['a']);
  });

  it('takes a refused change back and leaves what others did meanwhile', () => {
    const { follower, receive, stamp, scene } = followScene();
    const { withdraw } = follower.expect(show('mine'), me);
    receive(show('theirs'), stamp('other'));
    expect(idsOnStage(scene())).toEqual(['theirs', 'mine']);
    withdraw();
    expect(idsOnStage(scene())).toEqual(['theirs']);
  });

  it('orders as the relay did once a change is confirmed', () => {
    const { follower, receive, stamp, scene } = followScene();
    follower.expect(show('mine'), me);
    receive(show('theirs'), stamp('other'));
    receive(show('mine'), stamp(me));
    expect(idsOnStage(scene())).toEqual(['theirs', 'mine']);
  });

  it('counts an invalid signal as heard: what the relay gave the same number is settled', () => {
    const { follower, receive, stamp, scene } = followScene();
    const given = stamp(me);
    follower.expect(show('mine'), me).confirm(given);
    expect(idsOnStage(scene())).toEqual(['mine']);
    follower.accept({ type: 'invalidSignal', stamp: given, direct: false, error: new Error() }, me);
    expect(idsOnStage(scene())).toEqual([]);
    receive(show('late'), given);
    expect(idsOnStage(scene())).toEqual([]);
  });

  it('S10 a refused signal takes its place in the order: a change of that number is settled, and not shown for ever', () => {
    const { follower, stamp, scene, receive, reported } = followScene();
    const given = stamp(me, 'guest');
    follower.expect({ type: 'fontChanged', data: { font: 'Lora' } }, me).confirm(given);
    expect(scene().template.font).toBe('Lora');
    receive({ type: 'fontChanged', data: { font: 'Lora' } }, given);
    expect(scene().template.font).toBe(createScene().template.font);
    expect(reported).toHaveLength(1);
  });

  it('does not fold a signal twice, nor one older than the snapshot', () => {
    const { receive, stamp, scene } = followScene();
    receive(show('old'), { ...stamp('other'), seq: 4 });
    expect(idsOnStage(scene())).toEqual([]);
    const once = stamp('other');
    receive(show('a'), once);
    receive({ type: 'streamHidden', data: { streamId: 'a' } }, once);
    expect(idsOnStage(scene())).toEqual(['a']);
  });

  it('ignores and reports a signal which its sender may not send, although the relay passed it on', () => {
    const { receive, stamp, scene, reported } = followScene();
    receive(
      { type: 'layoutChanged', data: { layout: 'focus', screenSharing: false } },
      stamp('guest', 'guest'),
    );
    expect(scene().layout.layoutWithoutScreenSharing).toBe('cover');
    expect(reported).toHaveLength(1);
  });

  it('keeps its scene and reports when a snapshot is not a scene', () => {
    const { follower, receive, stamp, scene, reported } = followScene();
    receive(show('a'), stamp('other'));
    follower.accept({ type: 'snapshot', snapshot: { status: 'flying' }, seq: 99, serverNowMs: 0 }, me);
    expect(idsOnStage(scene())).toEqual(['a']);
    expect(reported).toHaveLength(1);
  });

  it('an answer to this newcomer alone does not change the shared scene', () => {
    const { receive, stamp, shown } = followScene();
    const before = shown.length;
    receive({ type: 'status', data: { status: 'live' } }, stamp('host'), true);
    expect(shown.length).toBe(before);
  });
});
