import type { VariantName } from '../../src/protocol/hls.ts';
import type { RenditionName } from '../../src/protocol/renditions.ts';
import { createLagWatch } from './lagWatch.ts';
import type { PackagedStream, PackagerOptions } from './packager.ts';
import { createSegmentCutter, type Cut } from './segmentCutter.ts';
import { createTrackCollector } from './trackCollector.ts';
import {
  createVariantStream,
  type NumberedCut,
  type StreamTarget,
  type VariantStream,
} from './variantStream.ts';

export interface RunningStream extends PackagedStream {
  /** All its variants have a first part, except those that were dropped. */
  readonly hasBegun: boolean;
}

/** Packages the tracks of one composer: the program's frames decide where all variants are cut. */
export function createPackagedStream({
  renditions,
  firstMsn,
  target,
  clock,
  log,
}: Pick<PackagerOptions, 'clock' | 'log'> & {
  renditions: readonly RenditionName[];
  firstMsn: number;
  target: StreamTarget;
}): RunningStream {
  const cutter = createSegmentCutter();
  /** Cuts that some variant has still to make. */
  const cuts: NumberedCut[] = [];
  let cutsRemoved = 0;
  let msn = firstMsn;
  let isOver = false;

  const program = createTrackCollector('program', (frame) => addCuts(cutter.push(frame)));
  const sound = createTrackCollector('sound', () => {});
  const small = renditions.map((name) => createTrackCollector(name, () => {}));
  const lag = createLagWatch(program, [...small, sound], clock);
  const tracks = new Map([program, sound, ...small].map((track) => [track.name, track]));
  let variants: VariantStream[] = [
    createVariantStream('program', [program, sound], target),
    ...small.map((track) => createVariantStream(track.name, [track, sound], target)),
    createVariantStream('sound', [sound], target),
  ];

  function addCuts(added: readonly Cut[]): void {
    for (const cut of added) {
      cuts.push({ msn, cut });
      if (cut.type === 'segmentEnd') msn += 1;
    }
  }

  /** Makes the parts that are certain now. */
  function advance(): void {
    for (const variant of variants)
      for (
        let next = nextCut(variant);
        next !== undefined && isReady(variant, next.cut);
        next = nextCut(variant)
      )
        variant.make(next);
    const done = Math.min(...variants.map(({ cutsMade }) => cutsMade));
    cuts.splice(0, done - cutsRemoved);
    cutsRemoved = done;
  }

  const nextCut = ({ cutsMade }: VariantStream): NumberedCut | undefined => cuts[cutsMade - cutsRemoved];

  function isReady(variant: VariantStream, cut: Cut): boolean {
    if (!variant.isDescribed) return false;
    const missing = variant.missingFor(cut);
    if (missing.length === 0 || isOver) return true;
    // Nobody waits long for sound. A late rendition is dropped instead.
    return variant.name !== 'sound' && missing.every((track) => track === sound && lag.isTooLong(sound));
  }

  /** Ends a variant. The sound stays part of the others. */
  function drop(name: VariantName): void {
    const dropped = variants.find((variant) => variant.name === name);
    if (dropped === undefined) return;
    dropped.close();
    variants = variants.filter((variant) => variant !== dropped);
    if (name !== 'sound') tracks.delete(name);
    target.drop(name);
  }

  function dropLate(): void {
    lag.check();
    for (const track of [...small, sound])
      if (variants.some(({ name }) => name === track.name) && lag.isTooLong(track)) {
        log.warn({ variant: track.name }, 'a variant is too far behind the program and is dropped');
        drop(track.name);
      }
    if (sound.init === null && lag.isTooLong(sound)) throw new Error('the program has no sound');
  }

  function finish(): void {
    if (isOver) return;
    isOver = true;
    addCuts(cutter.finish());
    advance();
  }

  return {
    get hasBegun() {
      return variants.every(({ hasBegun }) => hasBegun);
    },
    write(name, bytes) {
      const track = tracks.get(name);
      if (isOver || track === undefined) return;
      try {
        track.write(bytes);
        dropLate();
        advance();
      } catch (error) {
        log.warn({ err: error, track: name }, 'a track of the program cannot be packaged');
        if (track === program || track === sound) finish();
        else drop(name);
      }
    },
    drop,
    finish,
  };
}
