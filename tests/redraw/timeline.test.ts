import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutNameSchema } from '../../src/protocol/session.ts';
import type { RedrawEdit } from '../../src/protocol/rest/redraw.ts';
import type { Timeline } from '../../src/redraw/timeline/buildTimeline.ts';
import { keptSpans } from '../../src/redraw/timeline/applyEdits.ts';
import { hidden, laidOut, named, recordingOf, shown, startMs, timelineOf } from './logBuilder.ts';

/** A show of two: Ada is on stage from before, Ben from second 5 to 15. */
const show = [
  named('ada', 'Ada'),
  named('ben', 'Ben'),
  shown(-2, 'cam-ada', 'ada'),
  shown(5, 'cam-ben', 'ben'),
  hidden(15, 'cam-ben'),
];
const recordings = [recordingOf('cam-ada', 'Ada', -1, 20), recordingOf('cam-ben', 'Ben', 4, 15)];

/** Second and frame are the same thing at 30 frames a second. */
const programAt = (timeline: Timeline, seconds: number) => timeline.momentOf(seconds * 30).state.program;
const onStageAt = (timeline: Timeline, seconds: number): string[] =>
  programAt(timeline, seconds).slots.map(({ streamId }) => streamId);
const firstFrameWhere = (timeline: Timeline, test: (frame: number) => boolean): number =>
  Array.from({ length: timeline.frameCount }, (_, frame) => frame).find(test) ?? -1;

describe('the timeline of a redraw', () => {
  const timeline = timelineOf(show, { recordings });

  it('has 30 frames for each second of the broadcast', () => {
    expect(timeline.frameCount).toBe(600);
    expect(timeline.momentOf(45).tMs).toBe(startMs + 1500);
  });

  it('shows whoever the log had on stage, from the frame of each change on', () => {
    expect(onStageAt(timeline, 0)).toEqual(['cam-ada']);
    expect(firstFrameWhere(timeline, (frame) => onStageAt(timeline, frame / 30).length === 2)).toBe(150);
    expect(onStageAt(timeline, 15)).toEqual(['cam-ada']);
  });

  it('names people, and finds the place in their recordings', () => {
    expect(programAt(timeline, 10).slots.map(({ name, hasVideo }) => ({ name, hasVideo }))).toEqual([
      { name: 'Ada', hasVideo: true },
      { name: 'Ben', hasVideo: true },
    ]);
    expect(timeline.clipAt('cam-ben', startMs + 10_000)).toMatchObject({ atSeconds: 6 });
  });

  it('enters what comes during the broadcast, and has what was there before at rest', () => {
    expect(timeline.momentOf(0).rundown).toMatchObject([{ atMs: -Infinity }]);
    expect(timeline.momentOf(152).rundown.at(-1)?.atMs).toBe(startMs + 5000);
  });

  it('shows somebody without a recording with the camera off, and says who that is', () => {
    const partial = timelineOf(show, { recordings: [recordings[0] ?? recordingOf('cam-ada', 'Ada', 0, 20)] });
    expect(programAt(partial, 10).slots).toMatchObject([
      { name: 'Ada', hasVideo: true },
      { name: 'Ben', hasVideo: false },
    ]);
    expect(partial.clipAt('cam-ben', startMs + 10_000)).toBeNull();
    expect(partial.missing).toEqual(['Ben']);
    expect(timeline.missing).toEqual([]);
  });

  it('shows somebody whose recording cannot be decoded with the camera off, still heard, and says who that is', () => {
    const blind = timelineOf(show, {
      recordings,
      undecodable: { pictures: new Set(['recording-cam-ben-4']), sounds: new Set() },
    });
    expect(programAt(blind, 10).slots).toMatchObject([
      { name: 'Ada', hasVideo: true },
      { name: 'Ben', hasVideo: false },
    ]);
    expect(onStageAt(blind, 16)).toEqual(['cam-ada']);
    expect(blind.missing).toEqual(['Ben']);
    expect(blind.voices).toEqual(timeline.voices);
    const deaf = timelineOf(show, {
      recordings,
      undecodable: { pictures: new Set(), sounds: new Set(['recording-cam-ben-4']) },
    });
    expect(deaf.missing).toEqual(['Ben']);
    expect(programAt(deaf, 10).slots).toMatchObject([{ hasVideo: true }, { hasVideo: true }]);
  });

  it('is heard from the moment on stage to the moment off it, in time with the picture', () => {
    expect(timeline.voices).toEqual([
      { clipId: 'recording-cam-ada--1', fromS: 0, toS: 20, clipFromS: 1 },
      { clipId: 'recording-cam-ben-4', fromS: 5, toS: 15, clipFromS: 1 },
    ]);
  });

  it('goes on in the next recording of the same camera', () => {
    const two = timelineOf(show, {
      recordings: [recordingOf('cam-ada', 'Ada', -1, 8), recordingOf('cam-ada', 'Ada', 9, 20)],
    });
    expect(two.clipAt('cam-ada', startMs + 7000)).toMatchObject({ atSeconds: 8 });
    expect(two.clipAt('cam-ada', startMs + 12_000)).toMatchObject({ atSeconds: 3 });
    expect(programAt(two, 8.5).slots[0]).toMatchObject({ name: 'Ada', hasVideo: true });
  });
});

describe('edits', () => {
  const withEdits = (...edits: RedrawEdit[]): Timeline => timelineOf(show, { recordings, edits });

  it('leave a span out: what is behind it comes earlier, sound and picture alike', () => {
    const cut = withEdits({ type: 'cut', from: 2, to: 7 });
    expect(cut.frameCount).toBe(450);
    expect(cut.momentOf(60).tMs).toBe(startMs + 7000);
    expect(onStageAt(cut, 59 / 30)).toEqual(['cam-ada']);
    expect(onStageAt(cut, 2)).toEqual(['cam-ada', 'cam-ben']);
    // What happened inside the cut is at rest behind it.
    expect(cut.momentOf(60).rundown).toHaveLength(1);
    expect(cut.voices).toEqual([
      { clipId: 'recording-cam-ada--1', fromS: 0, toS: 2, clipFromS: 1 },
      { clipId: 'recording-cam-ada--1', fromS: 2, toS: 15, clipFromS: 8 },
      { clipId: 'recording-cam-ben-4', fromS: 2, toS: 10, clipFromS: 3 },
    ]);
  });

  it('replace the layout in a span, and put somebody into the spotlight', () => {
    const edited = withEdits({ type: 'layout', from: 8, to: 10, layout: 'focus', speaker: 'Ben' });
    expect(programAt(edited, 7.9).layout).toBe('cover');
    expect(programAt(edited, 8)).toMatchObject({ layout: 'focus', slots: [{ name: 'Ben' }] });
    expect(programAt(edited, 10).layout).toBe('cover');
  });

  it('mute somebody in a span, who stays in the picture', () => {
    const edited = withEdits({ type: 'mute', from: 8, to: 10, speaker: 'Ben' });
    expect(edited.voices.filter(({ clipId }) => clipId.includes('ben'))).toEqual([
      { clipId: 'recording-cam-ben-4', fromS: 5, toS: 8, clipFromS: 1 },
      { clipId: 'recording-cam-ben-4', fromS: 10, toS: 15, clipFromS: 6 },
    ]);
    expect(onStageAt(edited, 9)).toHaveLength(2);
  });

  it('write a name in another way wherever it is shown, and change nothing else', () => {
    const edited = withEdits({ type: 'name', speaker: 'Ben', name: 'Benjamin' });
    expect(programAt(edited, 10).slots.map(({ name }) => name)).toEqual(['Ada', 'Benjamin']);
    expect(edited.voices).toEqual(timelineOf(show, { recordings }).voices);
  });

  it('write the name of whoever has a stream, and compare names without the blanks around them', () => {
    const byStream = withEdits({ type: 'name', speaker: 'cam-ben', name: 'Benjamin' });
    expect(programAt(byStream, 10).slots.map(({ name }) => name)).toEqual(['Ada', 'Benjamin']);
    const blanks = withEdits({ type: 'name', speaker: ' Ben ', name: 'Benjamin' });
    expect(programAt(blanks, 10).slots.map(({ name }) => name)).toEqual(['Ada', 'Benjamin']);
  });

  it('find people by their names in the log, whatever other edits call them', () => {
    const swapped = withEdits(
      { type: 'name', speaker: 'Ada', name: 'Ben' },
      { type: 'name', speaker: 'Ben', name: 'Ada' },
      { type: 'mute', from: 0, to: 20, speaker: 'Ben' },
    );
    expect(programAt(swapped, 10).slots.map(({ name }) => name)).toEqual(['Ben', 'Ada']);
    expect(swapped.voices.map(({ clipId }) => clipId)).toEqual(['recording-cam-ada--1']);
  });

  it('of speakers who were never there are reported, each once', () => {
    const edited = withEdits(
      { type: 'mute', from: 0, to: 1, speaker: 'Bne' },
      { type: 'layout', from: 0, to: 1, layout: 'focus', speaker: 'cam-cyd' },
      { type: 'name', speaker: 'Bne', name: 'Ben' },
      { type: 'mute', from: 0, to: 1, speaker: 'Ada' },
      // On stage later than in this span, and so somebody whom the edit may mean.
      { type: 'layout', from: 0, to: 1, layout: 'focus', speaker: 'cam-ben' },
    );
    expect(edited.unknownSpeakers).toEqual(['Bne', 'cam-cyd']);
    expect(withEdits({ type: 'cut', from: 0, to: 1 }).unknownSpeakers).toEqual([]);
  });

  it('may name somebody by the id of the stream', () => {
    const edited = withEdits({ type: 'mute', from: 5, to: 15, speaker: 'cam-ben' });
    expect(edited.voices.map(({ clipId }) => clipId)).toEqual(['recording-cam-ada--1']);
  });
});

describe('properties', () => {
  const span = fc
    .tuple(fc.integer({ min: 0, max: 199 }), fc.integer({ min: 1, max: 60 }))
    .map(([from, length]) => ({ from: from / 10, to: (from + length) / 10 }));
  const cut = span.map(({ from, to }): RedrawEdit => ({ type: 'cut', from, to }));
  const edit = fc.oneof(
    cut,
    span.map(({ from, to }): RedrawEdit => ({ type: 'mute', from, to, speaker: 'Ben' })),
    fc
      .tuple(span, fc.constantFrom(...layoutNameSchema.options))
      .map(([{ from, to }, layout]): RedrawEdit => ({ type: 'layout', from, to, layout })),
  );
  const change = fc.oneof(
    fc
      .tuple(fc.integer({ min: 0, max: 190 }), fc.constantFrom('cam-ada', 'cam-ben', 'cam-cyd'))
      .map(([tenths, id]) => shown(tenths / 10, id)),
    fc
      .tuple(fc.integer({ min: 0, max: 190 }), fc.constantFrom('cam-ada', 'cam-ben', 'cam-cyd'))
      .map(([tenths, id]) => hidden(tenths / 10, id)),
    fc
      .tuple(fc.integer({ min: 0, max: 190 }), fc.constantFrom(...layoutNameSchema.options))
      .map(([tenths, layout]) => laidOut(tenths / 10, layout)),
  );
  const changes = fc.array(change, { maxLength: 12 });
  const edits = fc.array(edit, { maxLength: 5 });
  const all = [...recordings, recordingOf('cam-cyd', 'Cyd', 0, 20)];

  it('what the cuts keep and what they leave out are the whole broadcast, in order and without overlap', () => {
    fc.assert(
      fc.property(fc.array(cut, { maxLength: 6 }), (cuts) => {
        const kept = keptSpans(cuts, { fromMs: 0, toMs: 20_000 });
        const isCut = (ms: number): boolean =>
          cuts.some((each) => each.type === 'cut' && ms >= each.from * 1000 && ms < each.to * 1000);
        const moments = Array.from({ length: 200 }, (_, index) => index * 100 + 50);
        const countsAt = moments.map(
          (ms) => kept.filter(({ fromMs, toMs }) => ms >= fromMs && ms < toMs).length,
        );
        expect(countsAt).toEqual(moments.map((ms) => (isCut(ms) ? 0 : 1)));
        for (const [index, { fromMs }] of kept.slice(1).entries())
          expect(fromMs).toBeGreaterThanOrEqual(kept[index]?.toMs ?? 0);
      }),
      { seed: 16 },
    );
  });

  it('time never runs backwards, and every frame shows the newest change before it', () => {
    fc.assert(
      fc.property(changes, edits, (events, laid) => {
        const timeline = timelineOf([...show, ...events], { recordings: all, edits: laid });
        const moments = Array.from({ length: timeline.frameCount }, (_, frame) => timeline.momentOf(frame));
        const wrong = moments.filter(
          ({ tMs, state, rundown }, frame) =>
            tMs <= (moments[frame - 1]?.tMs ?? -Infinity) ||
            state.atMs > tMs ||
            rundown.at(-1)?.program !== state.program,
        );
        expect(wrong).toEqual([]);
      }),
      { seed: 16, numRuns: 30 },
    );
  });

  it('every voice is inside the video, keeps the pace of its clip, and is in time with the picture', () => {
    fc.assert(
      fc.property(changes, edits, (events, laid) => {
        const timeline = timelineOf([...show, ...events], { recordings: all, edits: laid });
        for (const voice of timeline.voices) {
          expect(voice.fromS).toBeGreaterThanOrEqual(0);
          expect(voice.toS).toBeLessThanOrEqual(timeline.frameCount / 30 + 0.02);
          const frame = Math.ceil(voice.fromS * 30);
          if (frame >= timeline.frameCount || frame / 30 >= voice.toS) continue;
          const clip = timeline.clips.find(({ id }) => id === voice.clipId);
          const heardS = voice.clipFromS + (frame / 30 - voice.fromS);
          const seenS = (timeline.momentOf(frame).tMs - (clip?.beganAtMs ?? 0)) / 1000;
          expect(Math.abs(heardS - seenS)).toBeLessThan(0.02);
        }
      }),
      { seed: 16, numRuns: 60 },
    );
  });

  it('the same input always gives the same timeline', () => {
    fc.assert(
      fc.property(changes, edits, (events, laid) => {
        const [one, other] = [1, 2].map(() =>
          timelineOf([...show, ...events], { recordings: all, edits: laid }),
        );
        expect(one?.voices).toEqual(other?.voices);
        for (let frame = 0; frame < (one?.frameCount ?? 0); frame += 17)
          expect(one?.momentOf(frame)).toEqual(other?.momentOf(frame));
      }),
      { seed: 16, numRuns: 20 },
    );
  });
});
