import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PeerSignal } from '../../src/protocol/signals.ts';
import { reduceScene } from '../../src/scene/reduceScene.ts';
import { createScene, type Scene } from '../../src/scene/scene.ts';
import { goLive } from '../../src/participant/commands/broadcastCommands.ts';
import { changeTheme, showBackground } from '../../src/participant/commands/brandCommands.ts';
import {
  showAsset,
  showPoll,
  showQuestion,
  showTopic,
} from '../../src/participant/commands/onStreamCommands.ts';
import {
  changeLayout,
  hideStream,
  putInSpotlight,
  showStream,
} from '../../src/participant/commands/stageCommands.ts';
import { maxHistory } from '../../src/participant/undo/history.ts';
import { changedParts, planRestore } from '../../src/participant/undo/sceneParts.ts';
import { createStudioDriver, type Person, type StudioDriver } from '../drivers/studioDriver.ts';

async function enterHosts(): Promise<{ driver: StudioDriver; host: Person; other: Person }> {
  const driver = createStudioDriver();
  const host = await driver.enter('host', 'host');
  const other = await driver.enter('other', 'host');
  host.publishCamera();
  other.publishCamera();
  await driver.settle();
  return { driver, host, other };
}

const lookOf = ({ layout, template, assetId, pollId, topicId, question, widget }: Scene) => ({
  layout,
  template,
  assetId,
  pollId,
  topicId,
  question: question.question,
  widget: widget?.widget ?? null,
});

describe('undo', () => {
  it('undoes the last change for everybody, shows what it was, and redoes it', async () => {
    const { driver, host, other } = await enterHosts();
    host.studio.run(changeLayout, { layout: 'focus' });
    host.studio.run(showAsset, { assetId: 'a' });
    await driver.settle();
    expect(host.studio.undo()).toBe(true);
    await driver.settle();
    expect(other.scene()).toMatchObject({ assetId: null, layout: { layoutWithoutScreenSharing: 'focus' } });
    expect(host.toasts).toEqual([{ key: 'studio.undone', values: { what: 'Show an asset' } }]);
    host.studio.undo();
    await driver.settle();
    expect(other.scene().layout.layoutWithoutScreenSharing).toBe('cover');
    host.studio.redo();
    host.studio.redo();
    await driver.settle();
    expect(other.scene()).toMatchObject({ assetId: 'a', layout: { layoutWithoutScreenSharing: 'focus' } });
    expect(host.studio.redo()).toBe(false);
    expect(host.toastKeys().at(-1)).toBe('studio.nothingToRedo');
  });

  it('returns a hidden stream to its place, in the spotlight', async () => {
    const { driver, host, other } = await enterHosts();
    host.studio.run(showStream, { streamId: 'host-camera' });
    host.studio.run(showStream, { streamId: 'other-camera' });
    host.studio.run(putInSpotlight, { streamId: 'host-camera' });
    await driver.settle();
    const before = host.scene().layout;
    host.studio.run(hideStream, { streamId: 'host-camera' });
    await driver.settle();
    expect(other.scene().layout.spotlightStreamId).toBeNull();
    host.studio.undo();
    await driver.settle();
    expect(other.scene().layout).toEqual(before);
  });

  it('is skipped with a toast when somebody else has changed the same thing since', async () => {
    const { driver, host, other } = await enterHosts();
    host.studio.run(showAsset, { assetId: 'mine' });
    await driver.settle();
    other.studio.run(showAsset, { assetId: 'theirs' });
    await driver.settle();
    expect(host.studio.undo()).toBe(false);
    await driver.settle();
    expect(driver.network.scene().assetId).toBe('theirs');
    expect(host.toasts).toEqual([{ key: 'studio.undoSkipped', values: { what: 'Show an asset' } }]);
    expect(host.studio.redo()).toBe(false);
  });

  it('is not skipped when somebody has changed something else', async () => {
    const { driver, host, other } = await enterHosts();
    host.studio.run(showStream, { streamId: 'host-camera' });
    await driver.settle();
    other.studio.run(showStream, { streamId: 'other-camera' });
    other.studio.run(showPoll, { pollId: 'p' });
    await driver.settle();
    expect(host.studio.undo()).toBe(true);
    await driver.settle();
    expect(driver.network.scene()).toMatchObject({
      pollId: 'p',
      layout: { visibleStreams: [{ streamId: 'other-camera' }] },
    });
  });

  it('saves the settings again when the brand is restored, with the id of a known background', async () => {
    const { driver, host, other } = await enterHosts();
    const background = { id: 'b1', url: '/blobs/b1', thumbnailUrl: null };
    host.studio.store.setState({ content: { ...host.state().content, backgrounds: [background] } });
    host.studio.run(showBackground, { backgroundId: 'b1', url: '/blobs/b1', thumbnailUrl: null });
    await driver.settle();
    host.studio.run(showBackground, { url: '/blobs/preset', thumbnailUrl: null });
    host.studio.run(changeTheme, { theme: 'business' });
    await driver.settle();
    host.studio.undo();
    host.studio.undo();
    await driver.settle();
    expect(other.scene().template).toMatchObject({ theme: 'startup', background: { url: '/blobs/b1' } });
    expect(host.calls.slice(-2)).toMatchObject([
      { settings: { theme: 'startup' } },
      { settings: { background: { visible: true, backgroundId: 'b1' } } },
    ]);
  });

  it('pins and unpins a question that is shown and hidden again while live', async () => {
    const { driver, host } = await enterHosts();
    driver.network.announce({ type: 'statusChanged', data: { status: 'live' } });
    await driver.settle();
    const question = {
      chatMessageId: 'm',
      text: 'When?',
      authorName: 'Ada',
      authorId: 'a',
      isSpeaker: true,
      chatType: 'studioSpeakers',
    } as const;
    host.studio.run(showQuestion, { question });
    host.studio.undo();
    host.studio.redo();
    await driver.settle();
    expect(host.calls.map(({ type }) => type)).toEqual(['pinQuestion', 'unpinQuestion', 'pinQuestion']);
  });

  it('does not affect going live or ending, and is for hosts', async () => {
    const { driver, host } = await enterHosts();
    host.studio.run(goLive, undefined);
    expect(host.studio.undo()).toBe(false);
    expect(host.toastKeys()).toEqual(['studio.nothingToUndo']);
    const guest = await driver.enter('guest', 'guest');
    guest.studio.run(showAsset, { assetId: 'a' });
    await driver.settle();
    expect(guest.studio.undo()).toBe(false);
    expect(driver.network.scene().assetId).toBe('a');
  });

  it('forgets a command that failed, and forgets undone commands after a new one', async () => {
    const { driver, host } = await enterHosts();
    host.answerCalls(() => Promise.reject(new Error('no')));
    host.studio.run(changeTheme, { theme: 'business' });
    await driver.settle();
    expect(host.studio.undo()).toBe(false);
    host.studio.run(showTopic, { topicId: 't1' });
    await driver.settle();
    host.studio.undo();
    host.studio.run(showTopic, { topicId: 't2' });
    await driver.settle();
    expect(host.studio.redo()).toBe(false);
  });

  it(`keeps ${String(maxHistory)} commands`, async () => {
    const { driver, host } = await enterHosts();
    for (let index = 0; index < maxHistory + 5; index++) {
      host.studio.run(showTopic, { topicId: `t${String(index)}` });
      await driver.settle();
    }
    let undone = 0;
    while (host.studio.undo()) {
      undone++;
      await driver.settle();
    }
    expect(undone).toBe(maxHistory);
    expect(driver.network.scene().topicId).toBe('t4');
  });
});

const stamp = { seq: 1, atMs: 5, from: 'h', role: 'host' } as const;
const streamId = fc.constantFrom('a', 'b', 'c', 'screen');
const layout = fc.constantFrom('cover', 'contain', 'pictureInPicture', 'thumbnails', 'focus');
const change: fc.Arbitrary<PeerSignal> = fc.oneof(
  streamId.map((id): PeerSignal => ({
    type: 'streamShown',
    data: { streamId: id, source: id === 'screen' ? 'screen' : 'camera' },
  })),
  streamId.map((id): PeerSignal => ({ type: 'streamHidden', data: { streamId: id } })),
  streamId.map((id): PeerSignal => ({ type: 'putInSpotlight', data: { streamId: id } })),
  fc.constant<PeerSignal>({ type: 'removeFromSpotlight', data: {} }),
  fc.tuple(layout, fc.boolean()).map(([name, screenSharing]): PeerSignal => ({
    type: 'layoutChanged',
    data: { layout: name, screenSharing },
  })),
  fc.constantFrom<PeerSignal>(
    { type: 'assetShown', data: { assetId: 'x' } },
    { type: 'assetHidden', data: {} },
    { type: 'pollShown', data: { pollId: 'p' } },
    { type: 'widgetShown', data: { widget: 'sessionInfo' } },
    { type: 'widgetHidden', data: {} },
    { type: 'themeChanged', data: { theme: 'business' } },
    { type: 'logoHidden', data: {} },
    { type: 'speakerNamesHidden', data: {} },
    { type: 'backgroundShown', data: { url: '/b', thumbnailUrl: null } },
  ),
);

const fold = (scene: Scene, signals: readonly PeerSignal[]): Scene =>
  signals.reduce((before, signal) => reduceScene(before, signal, stamp), scene);

describe('the plan of an undo', () => {
  it('restores exactly the former scene, whatever was changed', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), fc.array(change, { maxLength: 4 }), (first, then) => {
        const before = fold(createScene(), first);
        const after = fold(before, then);
        const restored = fold(after, planRestore(after, before, changedParts(before, after)));
        const isBackgroundKnown = before.template.background.visible === restored.template.background.visible;
        expect(isBackgroundKnown).toBe(true);
        const plain = ({ template: { background, ...template }, ...rest }: Scene) =>
          lookOf({ ...rest, template: { ...template, background: { ...background, url: null } } });
        // Streams that came after one that is gone keep their order among themselves.
        expect({
          ...plain(restored).layout,
          visibleStreams: restored.layout.visibleStreams.toSorted(byId),
        }).toEqual({
          ...plain(before).layout,
          visibleStreams: before.layout.visibleStreams.toSorted(byId),
        });
        expect({ ...plain(restored), layout: null }).toEqual({ ...plain(before), layout: null });
      }),
      { numRuns: 500 },
    );
  });

  it('a stream that was hidden returns to exactly its place', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), streamId, (first, id) => {
        const before = fold(createScene(), first);
        const after = fold(before, [{ type: 'streamHidden', data: { streamId: id } }]);
        const restored = fold(after, planRestore(after, before, changedParts(before, after)));
        expect(restored.layout).toEqual(before.layout);
      }),
      { numRuns: 500 },
    );
  });
});

const byId = (a: { streamId: string }, b: { streamId: string }): number =>
  a.streamId.localeCompare(b.streamId);
