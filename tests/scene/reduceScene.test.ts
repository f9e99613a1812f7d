import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutNameSchema, sessionStatusSchema } from '../../src/protocol/session.ts';
import type { PeerSignal } from '../../src/protocol/signals.ts';
import { reduceScene, type SceneEvent } from '../../src/scene/reduceScene.ts';
import { createScene, sceneSchema, type Scene } from '../../src/scene/scene.ts';
import { sampleSignals } from '../protocol/samples.ts';
import { buildScene, buildStamp, sourceOf } from './sceneBuilder.ts';

const show = (streamId: string): PeerSignal => ({
  type: 'streamShown',
  data: { streamId, source: sourceOf(streamId) },
});
const hide = (streamId: string): PeerSignal => ({ type: 'streamHidden', data: { streamId } });
const fold = (scene: Scene, ...events: SceneEvent[]): Scene =>
  events.reduce((state, event) => reduceScene(state, event, buildStamp()), scene);
const ids = (scene: Scene): string[] => scene.layout.visibleStreams.map(({ streamId }) => streamId);

describe('shown and hidden streams', () => {
  it('keeps the order in which streams were shown, and each stream once', () => {
    expect(ids(fold(createScene(), show('a'), show('b'), show('a')))).toEqual(['a', 'b']);
  });

  it('hides a stream; hiding an unknown one changes nothing', () => {
    const scene = fold(createScene(), show('a'), show('b'), hide('a'));
    expect(ids(scene)).toEqual(['b']);
    expect(fold(scene, hide('a'))).toBe(scene);
  });

  it.each([
    ['cover', ['a'], 'thumbnails'],
    ['contain', ['a', 'b'], 'thumbnails'],
    ['focus', [], 'pictureInPicture'],
    ['cover', [], 'pictureInPicture'],
    ['pictureInPicture', ['a', 'b'], 'pictureInPicture'],
    ['thumbnails', [], 'thumbnails'],
  ] as const)('1.4.23 showing a screen in %s next to %j switches to %s', (before, others, after) => {
    const scene = buildScene([...others], { layoutWithScreenSharing: before });
    const { layout } = fold(scene, show('screen'));
    expect(layout.layoutWithScreenSharing).toBe(after);
    expect(layout.layoutWithoutScreenSharing).toBe(scene.layout.layoutWithoutScreenSharing);
  });

  it('1.4.23 showing a camera does not switch the layout', () => {
    const scene = buildScene(['a'], { layoutWithScreenSharing: 'focus' });
    expect(fold(scene, show('b')).layout.layoutWithScreenSharing).toBe('focus');
  });
});

describe('spotlight', () => {
  it('1.4.25 hiding the spotlighted stream clears the spotlight, hiding another does not', () => {
    const scene = buildScene(['a', 'b'], { spotlightStreamId: 'a' });
    expect(fold(scene, hide('b')).layout.spotlightStreamId).toBe('a');
    expect(fold(scene, hide('a')).layout.spotlightStreamId).toBeNull();
  });

  it('only a visible stream can be in the spotlight', () => {
    const scene = buildScene(['a']);
    const put = (streamId: string): PeerSignal => ({ type: 'putInSpotlight', data: { streamId } });
    expect(fold(scene, put('b'))).toBe(scene);
    expect(fold(scene, put('a')).layout.spotlightStreamId).toBe('a');
    expect(
      fold(scene, put('a'), { type: 'removeFromSpotlight', data: {} }).layout.spotlightStreamId,
    ).toBeNull();
  });
});

describe('layouts', () => {
  it('1.4.22 remembers one layout with screen sharing and one without', () => {
    const scene = fold(
      createScene(),
      { type: 'layoutChanged', data: { layout: 'contain', screenSharing: false } },
      { type: 'layoutChanged', data: { layout: 'focus', screenSharing: true } },
    );
    expect(scene.layout).toMatchObject({
      layoutWithoutScreenSharing: 'contain',
      layoutWithScreenSharing: 'focus',
    });
  });
});

describe('status', () => {
  const changed = (status: Scene['status']): PeerSignal => ({ type: 'statusChanged', data: { status } });

  it('1.4.07 follows the status signals, and notes by the relay’s clock since when it is live', () => {
    const live = reduceScene(createScene(), changed('live'), buildStamp({ atMs: 4711 }));
    expect([live.status, live.liveSinceMs]).toEqual(['live', 4711]);
    expect(reduceScene(live, changed('live'), buildStamp({ atMs: 5 }))).toBe(live);
  });

  it('1.4.14 notes who stopped the session', () => {
    const stopped = reduceScene(createScene(), changed('stopped'), buildStamp({ from: 'bob' }));
    expect([stopped.status, stopped.stoppedBy, stopped.liveSinceMs]).toEqual(['stopped', 'bob', null]);
    expect(reduceScene(stopped, changed('starting'), buildStamp()).stoppedBy).toBeNull();
  });
});

describe('what is on stream besides the streams', () => {
  it('1.7.27 a shown question is stored and counted; hiding it sets the index to -1', () => {
    const { questionShown, questionHidden } = sampleSignals;
    const { question } = questionShown.data;
    const once = fold(createScene(), questionShown);
    expect(once.question).toEqual({ question, index: 0 });
    expect(fold(once, questionShown).question).toEqual({ question, index: 1 });
    expect(fold(once, questionShown, questionHidden).question).toEqual({ question: null, index: -1 });
  });

  it('1.7.28 showing an asset sets its id, hiding clears it', () => {
    const shown = fold(createScene(), sampleSignals.assetShown);
    expect(shown.assetId).toBe('a');
    expect(fold(shown, sampleSignals.assetHidden).assetId).toBeNull();
  });

  it('1.7.29 showing a widget sets it and its start time, hiding clears them', () => {
    const shown = reduceScene(createScene(), sampleSignals.widgetShown, buildStamp({ atMs: 4711 }));
    expect(shown.widget).toEqual({ widget: 'sessionInfo', displayedSinceMs: 4711 });
    expect(fold(shown, sampleSignals.widgetHidden).widget).toBeNull();
  });

  it('1.7.30 1.3.15 an update sets leader and state; disabling clears them, and so does the leader’s departure', () => {
    const led = fold(createScene(), sampleSignals.autoProdUpdated);
    expect(led.autoProduction).toEqual({
      leaderConnectionId: 'c',
      state: { layout: 'cover', dominantVideoStreamId: null, speakersNames: { visible: true } },
    });
    expect(fold(led, sampleSignals.autoProdDisabled).autoProduction).toBeNull();
    const gone = (connectionId: string): SceneEvent => ({
      type: 'connectionDestroyed',
      data: { connectionId },
    });
    expect(fold(led, gone('other')).autoProduction).not.toBeNull();
    expect(fold(led, gone('c')).autoProduction).toBeNull();
  });

  it('2.4.04 2.4.11 2.4.19 poll, background and widget are shown and hidden', () => {
    const on = fold(
      createScene(),
      sampleSignals.pollShown,
      sampleSignals.backgroundShown,
      sampleSignals.widgetShown,
    );
    expect([on.pollId, on.template.background.visible, on.widget?.widget]).toEqual([
      'p',
      true,
      'sessionInfo',
    ]);
    const off = fold(
      on,
      sampleSignals.pollHidden,
      sampleSignals.backgroundHidden,
      sampleSignals.widgetHidden,
    );
    expect([off.pollId, off.template.background.visible, off.widget]).toEqual([null, false, null]);
  });
});

describe('the scene of a new session', () => {
  it('shows nothing, in the default layouts', () => {
    expect(createScene().layout).toEqual({
      visibleStreams: [],
      spotlightStreamId: null,
      layoutWithoutScreenSharing: 'cover',
      layoutWithScreenSharing: 'pictureInPicture',
    });
  });

  it('1.4.06 2.4.20 the status is idle at first, then starting, live or stopped', () => {
    expect(sessionStatusSchema.options).toEqual(['idle', 'starting', 'live', 'stopped']);
    expect(createScene().status).toBe('idle');
  });
});

describe('speakers', () => {
  it('1.3.06 have their details kept by connection id', () => {
    const data = { userDisplayName: 'Ada', userRole: 'Host' };
    const scene = reduceScene(createScene(), { type: 'speakerDetails', data }, buildStamp({ from: 'c9' }));
    expect(scene.speakers).toEqual({ c9: data });
  });

  it('1.4.18 are forgotten when their connection has gone', () => {
    const details = { userDisplayName: 'Ada', userRole: '' };
    const scene = fold(createScene(), { type: 'speakerDetails', data: details });
    expect(scene.speakers).toEqual({ ada: details });
    expect(fold(scene, { type: 'connectionDestroyed', data: { connectionId: 'bob' } })).toBe(scene);
    expect(fold(scene, { type: 'connectionDestroyed', data: { connectionId: 'ada' } }).speakers).toEqual({});
  });

  it('1.4.19 an init changes nothing by itself; the others answer it', () => {
    const scene = createScene();
    expect(fold(scene, { type: 'init', data: {} })).toBe(scene);
  });
});

describe('any sequence of events', () => {
  const streamId = fc.constantFrom('a', 'b', 'screen-1', 'screen-2', 'c');
  const event: fc.Arbitrary<SceneEvent> = fc.oneof(
    streamId.map(show),
    streamId.map(hide),
    streamId.map((id): PeerSignal => ({ type: 'putInSpotlight', data: { streamId: id } })),
    fc.constant<PeerSignal>({ type: 'removeFromSpotlight', data: {} }),
    fc
      .tuple(fc.constantFrom(...layoutNameSchema.options), fc.boolean())
      .map(([layout, screenSharing]): PeerSignal => ({
        type: 'layoutChanged',
        data: { layout, screenSharing },
      })),
    fc
      .constantFrom<Scene['status']>('idle', 'starting', 'live', 'stopped')
      .map((status): PeerSignal => ({ type: 'statusChanged', data: { status } })),
  );

  it('S3 gives a valid scene with a visible spotlight, and never changes its input', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let scene = createScene();
        for (const next of events) {
          const before = JSON.stringify(scene);
          const after = reduceScene(scene, next, buildStamp());
          expect(JSON.stringify(scene)).toBe(before);
          scene = after;
        }
        expect(sceneSchema.parse(scene)).toEqual(scene);
        const { spotlightStreamId } = scene.layout;
        if (spotlightStreamId !== null) expect(ids(scene)).toContain(spotlightStreamId);
        expect(new Set(ids(scene)).size).toBe(ids(scene).length);
      }),
      { seed: 1424, numRuns: 500 },
    );
  });

  it('keeps at most the 64 streams that a message allows', () => {
    const many = Array.from({ length: 70 }, (_, index) => show(`camera-${String(index)}`));
    const scene = fold(createScene(), ...many);
    expect(sceneSchema.parse(scene).layout.visibleStreams).toHaveLength(64);
    expect(ids(scene).at(-1)).toBe('camera-69');
  });
});
