import { lerp, type Easing } from '../../geometry/easing.ts';
import type { ProgramRect } from '../../geometry/rect.ts';
import type { FrameClock } from './frameClock.ts';

/** A value in motion, starting from wherever it was. */
export interface Tween<Value> {
  from: Value;
  to: Value;
  startMs: number;
}

export type Mix<Value> = (from: Value, to: Value, share: number) => Value;

export const mixNumbers: Mix<number> = lerp;

export const mixRects: Mix<ProgramRect> = (from, to, share) => ({
  x: lerp(from.x, to.x, share),
  y: lerp(from.y, to.y, share),
  width: Math.max(1, lerp(from.width, to.width, share)),
  height: Math.max(1, lerp(from.height, to.height, share)),
});

export interface TweenShape<Value> {
  durationMs: number;
  easing: Easing;
  mix: Mix<Value>;
}

const valueAt = <Value>(tween: Tween<Value>, tMs: number, shape: TweenShape<Value>): Value => {
  const share = (tMs - tween.startMs) / shape.durationMs;
  return share >= 1 ? tween.to : shape.mix(tween.from, tween.to, shape.easing(Math.max(0, share)));
};

/** A value at rest, which has always been the same. */
export const restingTween = <Value>(value: Value): Tween<Value> => ({
  from: value,
  to: value,
  startMs: -Infinity,
});

/** The tween to a new target, from where the value is at that time, without a jump. */
export const retarget = <Value>(
  tween: Tween<Value>,
  to: Value,
  atMs: number,
  shape: TweenShape<Value>,
): Tween<Value> => ({ from: valueAt(tween, atMs, shape), to, startMs: atMs });

/** The value at the clock's time. */
export function tweenNow<Value>(tween: Tween<Value>, clock: FrameClock, shape: TweenShape<Value>): Value {
  const share = clock.progress(tween.startMs, shape.durationMs);
  return share >= 1 ? tween.to : shape.mix(tween.from, tween.to, shape.easing(share));
}
