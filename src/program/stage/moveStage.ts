import { easeInCubic, easeInOutCubic, easeOutExpo, lerp } from '../../geometry/easing.ts';
import type { ProgramRect } from '../../geometry/rect.ts';
import type { ThemeName } from '../../protocol/session.ts';
import type { Rundown } from '../motion/cue.ts';
import type { FrameClock } from '../motion/frameClock.ts';
import { motionMs } from '../motion/motionTimes.ts';
import {
  mixNumbers,
  mixRects,
  restingTween,
  retarget,
  tweenNow,
  type Tween,
  type TweenShape,
} from '../motion/tween.ts';
import { emptyProgram } from '../program.ts';
import type { ProgramFrame } from '../programFrame.ts';
import { programThemes } from '../themes/programThemes.ts';
import { tidy, tidyRect } from '../items.ts';
import { arrangeStage, type Place } from './arrangeStage.ts';

/** A place at a moment of its motion. */
export interface MovedPlace {
  place: Place;
  rect: ProgramRect;
  /** Top left, top right, bottom right, bottom left; program px. */
  radii: [number, number, number, number];
  /** 0 to 1. */
  opacity: number;
  /** How much of the picture shows over the avatar, 0 to 1. */
  pictureShare: number;
}

type Radii = [number, number, number, number];

interface PlaceState {
  place: Place;
  rect: Tween<ProgramRect>;
  radii: Tween<Radii>;
  presence: Tween<number>;
  picture: Tween<number>;
}

const mixRadii = (from: Radii, to: Radii, share: number): Radii => [
  lerp(from[0], to[0], share),
  lerp(from[1], to[1], share),
  lerp(from[2], to[2], share),
  lerp(from[3], to[3], share),
];

const rectShape = (theme: ThemeName): TweenShape<ProgramRect> => ({
  durationMs: motionMs.arrange,
  easing: programThemes[theme].easings.move,
  mix: mixRects,
});
const radiiShape: TweenShape<Radii> = {
  durationMs: motionMs.arrange,
  easing: easeInOutCubic,
  mix: mixRadii,
};
const presenceShape = (to: number): TweenShape<number> =>
  to === 1
    ? { durationMs: motionMs.enter, easing: easeOutExpo, mix: mixNumbers }
    : { durationMs: motionMs.leave, easing: easeInCubic, mix: mixNumbers };
const pictureShape: TweenShape<number> = {
  durationMs: motionMs.swap,
  easing: easeInOutCubic,
  mix: mixNumbers,
};

/** The scale at which things start to enter and finish leaving. */
const awayScale = 0.94;

/** The places of a rundown at a time, from back to front: things that leave are behind things that stay. */
export function moveStage(rundown: Rundown, clock: FrameClock, frame: ProgramFrame): MovedPlace[] {
  let states: PlaceState[] = [];
  for (const { program, atMs } of rundown) {
    const places = arrangeStage(program, frame);
    const keys = new Set(places.map(({ key }) => key));
    const { cornerRadiusPx } = programThemes[program.theme];
    const shape = rectShape(program.theme);
    const leaving = states
      .filter(({ place }) => !keys.has(place.key))
      .filter(({ presence }) => presence.to === 1 || atMs - presence.startMs < motionMs.leave)
      .map((state) =>
        state.presence.to === 0
          ? state
          : { ...state, presence: retarget(state.presence, 0, atMs, presenceShape(1)) },
      );
    const staying = places.map((place): PlaceState => {
      const radii = slotCorners(place.rect, cornerRadiusPx, frame);
      const before = states.find((state) => state.place.key === place.key);
      if (before === undefined || isGone(before, atMs)) return arrive(place, radii, atMs);
      return followPlace(before, place, radii, atMs, shape);
    });
    states = [...leaving, ...staying];
  }
  const shape = rectShape((rundown.at(-1)?.program ?? emptyProgram).theme);
  return states.map((state) => placeNow(state, clock, shape)).filter(({ opacity }) => opacity > 0);
}

const isGone = ({ presence }: PlaceState, atMs: number): boolean =>
  presence.to === 0 && atMs - presence.startMs >= motionMs.leave;

function arrive(place: Place, radii: Radii, atMs: number): PlaceState {
  const presence = atMs === -Infinity ? restingTween(1) : { from: 0, to: 1, startMs: atMs };
  return {
    place,
    rect: restingTween(place.rect),
    radii: restingTween(radii),
    presence,
    picture: restingTween(pictureAim(place)),
  };
}

function followPlace(
  before: PlaceState,
  place: Place,
  radii: Radii,
  atMs: number,
  shape: TweenShape<ProgramRect>,
): PlaceState {
  const isSamePlace = JSON.stringify(before.rect.to) === JSON.stringify(place.rect);
  const aim = pictureAim(place);
  return {
    place,
    rect: isSamePlace ? before.rect : retarget(before.rect, place.rect, atMs, shape),
    radii: isSamePlace ? before.radii : retarget(before.radii, radii, atMs, radiiShape),
    presence:
      before.presence.to === 1 ? before.presence : retarget(before.presence, 1, atMs, presenceShape(0)),
    picture: before.picture.to === aim ? before.picture : retarget(before.picture, aim, atMs, pictureShape),
  };
}

const pictureAim = (place: Place): number => (place.type === 'stream' && !place.slot.hasVideo ? 0 : 1);

function placeNow(state: PlaceState, clock: FrameClock, shape: TweenShape<ProgramRect>): MovedPlace {
  const rect = tweenNow(state.rect, clock, shape);
  const presence = tweenNow(state.presence, clock, presenceShape(state.presence.to));
  const radii = tweenNow(state.radii, clock, radiiShape);
  const scale = state.place.type === 'asset' ? 1 : lerp(awayScale, 1, presence);
  const moved = {
    x: rect.x + (rect.width * (1 - scale)) / 2,
    y: rect.y + (rect.height * (1 - scale)) / 2,
    width: rect.width * scale,
    height: rect.height * scale,
  };
  return {
    place: state.place,
    rect: tidyRect(moved),
    radii: [tidy(radii[0]), tidy(radii[1]), tidy(radii[2]), tidy(radii[3])],
    opacity: tidy(presence),
    pictureShare: tidy(tweenNow(state.picture, clock, pictureShape)),
  };
}

/** The theme's corner radius, but 0 where a slot touches a corner of the frame. */
function slotCorners(rect: ProgramRect, radiusPx: number, frame: ProgramFrame): Radii {
  const isLeft = rect.x <= 0;
  const isTop = rect.y <= 0;
  const isRight = rect.x + rect.width >= frame.rect.width;
  const isBottom = rect.y + rect.height >= frame.rect.height;
  const corner = (isAtFrame: boolean): number => (isAtFrame ? 0 : radiusPx);
  return [
    corner(isTop && isLeft),
    corner(isTop && isRight),
    corner(isBottom && isRight),
    corner(isBottom && isLeft),
  ];
}
