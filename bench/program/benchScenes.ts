import type { DrawList, MeasureText } from '../../src/program/drawList.ts';
import { layOutRundown } from '../../src/program/layOut.ts';
import { addCue, settledRundown, type Rundown } from '../../src/program/motion/cue.ts';
import { buildSceneProgram } from '../../tools/gallery/scenes/buildSceneProgram.ts';
import { defaultLook, type Look } from '../../tools/gallery/scenes/look.ts';
import { overlayScenes, ticker } from '../../tools/gallery/scenes/overlayScenes.ts';
import { pollScenes } from '../../tools/gallery/scenes/pollScenes.ts';
import { rundownOf } from '../../tools/gallery/scenes/programScene.ts';

/** What a frame of the bench shows. */
export interface BenchScene {
  name: string;
  cameras: number;
  /** Whether each frame has its own draw list. */
  isMoving: boolean;
  list(frame: number, measureText: MeasureText): DrawList;
}

const frameMs = 1000 / 30;
const look = (over: Partial<Look>): Look => ({ ...defaultLook, layout: 'cover', ...over });

const cameras = (count: number): BenchScene => ({
  name: `${String(count)} ${count === 1 ? 'camera' : 'cameras'}`,
  cameras: count,
  isMoving: false,
  list: (_frame, measureText) =>
    layOutRundown(settledRundown(buildSceneProgram(look({ cameras: count }))), 0, measureText).list,
});

/** The frames of a motion, repeated. */
function moving(name: string, count: number, rundown: Rundown, fromMs: number, toMs: number): BenchScene {
  const frames = Math.round((toMs - fromMs) / frameMs);
  return {
    name,
    cameras: count,
    isMoving: true,
    list: (frame, measureText) =>
      layOutRundown(rundown, fromMs + (frame % frames) * frameMs, measureText).list,
  };
}

const sceneRundown = (scenes: typeof pollScenes, id: string, over: Partial<Look>): Rundown => {
  const scene = scenes.find((each) => each.id === id);
  if (scene === undefined) throw new Error(`no scene ${id}`);
  return rundownOf(scene, look(over));
};

/** A running ticker and a lower third, which are never on stream together except here: the most that can move. */
const everything: BenchScene = (() => {
  const seen = look({ cameras: 4, theme: 'business' });
  const tickerOn = settledRundown(buildSceneProgram(seen, { ticker: ticker(seen) }));
  const topicOn = sceneRundown(overlayScenes, 'topic-lower-third', seen);
  return {
    name: 'ticker and lower third over 4 cameras',
    cameras: 4,
    isMoving: true,
    list: (frame, measureText) => [
      ...layOutRundown(tickerOn, 4000 + frame * frameMs, measureText).list,
      ...layOutRundown(topicOn, 2000, measureText).list.filter(({ id }) => id.startsWith('lower:')),
    ],
  };
})();

const layoutChange = addCue(
  settledRundown(buildSceneProgram(look({ cameras: 4 }))),
  buildSceneProgram(look({ cameras: 4, layout: 'thumbnails' })),
  0,
);

export const benchScenes: BenchScene[] = [
  cameras(1),
  cameras(4),
  cameras(9),
  moving('poll with vote animation', 3, sceneRundown(pollScenes, 'poll-votes', { cameras: 3 }), 500, 1200),
  everything,
  {
    ...moving(
      'full-screen topic',
      4,
      sceneRundown(overlayScenes, 'topic-full-screen', { cameras: 4 }),
      2500,
      2600,
    ),
    isMoving: false,
  },
  moving('layout change in motion', 4, layoutChange, 0, 520),
];
