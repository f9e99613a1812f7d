import { describe, expect, it } from 'vitest';
import type { Compositor } from '../../src/compositor/compositor.ts';
import {
  createProgramPlayout,
  type ProgramPlayout,
  type ProgramPlayoutOptions,
} from '../../src/playout/programPlayout.ts';
import { fontTimeoutMs, type ProgramDigests } from '../../src/playout/programPlayback.ts';
import { digestDrawList } from '../../src/program/digestDrawList.ts';
import type { DrawList } from '../../src/program/drawList.ts';
import { createScene } from '../../src/scene/scene.ts';
import type { VideoStream } from '../../src/session/videoSession.ts';
import { createFakeClock } from '../clock/fakeClock.ts';
import { measureEvenly } from '../program/measureEvenly.ts';
import { sessionOf } from '../drivers/studioDriver.ts';
import { sampleQuestion } from '../../e2e/fixtures/sampleQuestion.ts';
import { buildConnection, buildScene } from '../scene/sceneBuilder.ts';

/** A compositor that draws nothing and records what it is given. */
function createFakeCompositor() {
  const lists: DrawList[] = [];
  const tracks = new Map<string, MediaStreamTrack | null>();
  let isDirty = true;
  let finishFonts: (() => void) | null = null;
  const fake = {
    lists,
    tracks,
    captured: [] as number[],
    isDisposed: false,
    /** While true, fonts wait for `fontsArrive`. */
    fontsAreMissing: false,
    fontsArrive: () => {
      fake.fontsAreMissing = false;
      finishFonts?.();
    },
    newFrame: () => {
      isDirty = true;
    },
  };
  const compositor: Compositor = {
    screen: {} as HTMLCanvasElement,
    backend: { name: 'pixi', renderer: 'fake', isSoftware: true, feed: 'planes' },
    loadFonts: () =>
      fake.fontsAreMissing
        ? new Promise((resolve) => {
            finishFonts = resolve;
          })
        : null,
    measureText: measureEvenly,
    update: (list) => {
      lists.push(list);
      isDirty = true;
    },
    setPictureDelay: () => {},
    setStream: (streamId, track) => void tracks.set(streamId, track),
    needsRender: () => isDirty,
    render: () => {
      const was = isDirty;
      isDirty = false;
      return was;
    },
    drawn: () => Promise.resolve(12),
    captureFrame: (timestampUs) => {
      fake.captured.push(timestampUs);
      return Promise.resolve({ timestamp: timestampUs } as VideoFrame);
    },
    openFramePort: () => null,
    readPixels: () => Promise.resolve(new Uint8Array(0)),
    countHoldings: () => ({
      bitmaps: 0,
      slots: 0,
      pictures: 0,
      feeds: 0,
      waitingFrames: 0,
      surfaces: 0,
      images: 0,
    }),
    dispose: () => {
      fake.isDisposed = true;
    },
  };
  return { fake, compositor };
}

const track = (id: string): MediaStreamTrack => ({ id }) as MediaStreamTrack;
const stream = (id: string, video: MediaStreamTrack | null): VideoStream => ({
  id,
  connectionId: 'ada',
  isMine: false,
  source: 'camera',
  hasAudio: true,
  hasVideo: true,
  disabled: false,
  disabledReason: null,
  mediaStream: { getVideoTracks: () => (video === null ? [] : [video]) } as MediaStream,
});
const connections = [buildConnection('ada', ['a', 'b'])];

async function openPlayout(over: Partial<ProgramPlayoutOptions> = {}): Promise<{
  playout: ProgramPlayout;
  fake: ReturnType<typeof createFakeCompositor>['fake'];
}> {
  const { fake, compositor } = createFakeCompositor();
  const playout = await createProgramPlayout({
    pace: 'asked',
    budget: null,
    clock: createFakeClock(),
    createCompositor: () => Promise.resolve(compositor),
    ...over,
  });
  return { playout, fake };
}

describe('the program playout', () => {
  it('lays the scene out once for each change of the program', async () => {
    const { playout, fake } = await openPlayout();
    playout.update({ scene: buildScene(['a']), connections, streams: [] });
    playout.update({ scene: buildScene(['a']), connections: [...connections], streams: [] });
    expect(fake.lists).toHaveLength(1);
    playout.update({ scene: buildScene(['a', 'b']), connections, streams: [] });
    expect(fake.lists).toHaveLength(2);
    // Reached in two steps or in one, the program is the same.
    const other = await openPlayout();
    other.playout.update({ scene: buildScene(['a', 'b']), connections, streams: [] });
    expect(playout.getStats().digests).toEqual(other.playout.getStats().digests);
    expect(playout.getStats().digests.scene).toBe(digestDrawList(other.fake.lists[0] ?? []));
  });

  it('two playouts of the same scene have the same digest', async () => {
    const [first, second] = [await openPlayout(), await openPlayout()];
    for (const { playout } of [first, second])
      playout.update({ scene: buildScene(['a', 'b']), connections, streams: [] });
    expect(first.playout.getStats().digests).toEqual(second.playout.getStats().digests);
    expect(first.playout.getStats().digests.scene).not.toBe('');
  });

  it('1.1.05 a picture that is held back on its way here, and who talked last, are in the digest of the screen alone', async () => {
    const [here, there] = [await openPlayout(), await openPlayout()];
    const input = { scene: buildScene(['a', 'b']), connections };
    const heldBack: VideoStream = { ...stream('a', null), disabledReason: 'quality' };
    here.playout.update({ ...input, streams: [heldBack, stream('b', null)] });
    there.playout.update({ ...input, streams: [stream('a', null), stream('b', null)] });
    const digestsOf = ({ playout }: typeof here) => playout.getStats().digests;
    expect(digestsOf(here).scene).toBe(digestsOf(there).scene);
    expect(digestsOf(here).screen).not.toBe(digestsOf(there).screen);
    expect(digestsOf(there).screen).toBe(digestsOf(there).scene);

    const three = [buildConnection('ada', ['a', 'b', 'c'])];
    const question = { question: sampleQuestion, index: 0 };
    const asked = { scene: { ...buildScene(['a', 'b', 'c']), question }, connections: three, streams: [] };
    here.playout.update({ ...asked, talkers: ['c'] });
    there.playout.update({ ...asked, talkers: ['a'] });
    expect(digestsOf(here).scene).toBe(digestsOf(there).scene);
    expect(digestsOf(here).screen).not.toBe(digestsOf(there).screen);
  });

  it('has the same digest on another day, when the header shows the time differently', async () => {
    const session = sessionOf({ startsAt: new Date(36e5), endsAt: new Date(72e5) });
    const input = { scene: createScene(), connections: [], streams: [], session };
    const [today, later] = [await openPlayout(), await openPlayout()];
    today.playout.update(input);
    later.playout.update({ ...input, clockOffsetMs: 5 * 864e5 });
    expect(later.fake.lists).not.toEqual(today.fake.lists);
    expect(later.playout.getStats().digests).toEqual(today.playout.getStats().digests);
  });

  it('reports the digest of each new program, and null while fonts load', async () => {
    const reported: (ProgramDigests | null)[] = [];
    const { playout, fake } = await openPlayout({ onDigests: (digests) => reported.push(digests) });
    playout.update({ scene: buildScene(['a']), connections, streams: [] });
    fake.fontsAreMissing = true;
    playout.update({ scene: buildScene(['a', 'b']), connections, streams: [] });
    const digest = expect.stringMatching(/^[0-9a-f]{16}$/) as string;
    expect(reported).toEqual([{ scene: digest, screen: digest }, null]);
    fake.fontsArrive();
    await Promise.resolve();
    await Promise.resolve();
    expect(reported.slice(2)).toEqual([playout.getStats().digests]);
  });

  it('passes on tracks, including replaced ones, and removes those of streams that are gone', async () => {
    const { playout, fake } = await openPlayout();
    const [one, two] = [track('one'), track('two')];
    const update = (streams: VideoStream[]): void =>
      playout.update({ scene: buildScene(['a']), connections, streams });
    update([stream('a', one), stream('b', null)]);
    expect([fake.tracks.get('a'), fake.tracks.get('b')]).toEqual([one, null]);
    update([stream('a', two)]);
    expect(fake.tracks.get('a')).toBe(two);
    update([]);
    expect(fake.tracks.get('a')).toBeNull();
  });

  it('waits for fonts, and then shows only the newest program', async () => {
    const { playout, fake } = await openPlayout();
    fake.fontsAreMissing = true;
    playout.update({ scene: buildScene(['a']), connections, streams: [] });
    playout.update({ scene: buildScene(['a', 'b']), connections, streams: [] });
    expect(fake.lists).toEqual([]);
    fake.fontsArrive();
    await Promise.resolve();
    await Promise.resolve();
    expect(fake.lists).toHaveLength(1);
    expect(fake.lists[0]?.filter(({ type }) => type === 'video')).toHaveLength(2);
  });

  it('does not wait forever for fonts, reports it once, and measures again when they have loaded', async () => {
    const clock = createFakeClock();
    const problems: string[] = [];
    const reported: (ProgramDigests | null)[] = [];
    const { playout, fake } = await openPlayout({
      clock,
      onProblem: ({ code, subject }) => problems.push(`${code} ${subject}`),
      onDigests: (digests) => reported.push(digests),
    });
    fake.fontsAreMissing = true;
    playout.update({ scene: buildScene(['a']), connections, streams: [] });
    await clock.advance(fontTimeoutMs - 1);
    expect(fake.lists).toEqual([]);
    await clock.advance(1);
    expect(fake.lists).toHaveLength(1);
    playout.update({ scene: buildScene(['a', 'b']), connections, streams: [] });
    await clock.advance(fontTimeoutMs);
    expect(problems).toEqual(['fontFailed Montserrat']);
    const before = fake.lists.length;
    fake.fontsArrive();
    await clock.advance(0);
    expect(fake.lists.length).toBe(before + 1);
    expect(reported.at(-1)).toEqual(playout.getStats().digests);
  });

  it('returns a frame for the encoder when something changed, otherwise null', async () => {
    const { playout, fake } = await openPlayout();
    playout.update({ scene: buildScene(['a']), connections, streams: [] });
    expect((await playout.drawFrame(1000))?.timestamp).toBe(1000);
    expect(await playout.drawFrame(2000)).toBeNull();
    fake.newFrame();
    expect((await playout.drawFrame(3000))?.timestamp).toBe(3000);
    expect(fake.captured).toEqual([1000, 3000]);
    expect(playout.getStats()).toMatchObject({ framesPerSecond: 2, frameMs: 12 });
  });

  it('does nothing more once disposed', async () => {
    const { playout, fake } = await openPlayout();
    playout.dispose();
    playout.update({ scene: buildScene(['a']), connections, streams: [] });
    expect([fake.isDisposed, fake.lists.length, await playout.drawFrame(1)]).toEqual([true, 0, null]);
  });
});
