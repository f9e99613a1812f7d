import type { VariantName } from '../../src/protocol/hls.ts';
import type { RenditionName } from '../../src/protocol/renditions.ts';
import { writeChunk, writeInit } from './cmafWriter.ts';
import type { PackagedStream, PackagerLog } from './packager.ts';
import { createSegmentCutter, toleranceSeconds, type Cut, type PartCut } from './segmentCutter.ts';
import { createTrackCollector, type SampleQueue, type TrackCollector } from './trackCollector.ts';
import type { TrackInit } from './trackInit.ts';
import type { Part } from './variantTimeline.ts';

/** Where a stream puts what it makes. */
export interface StreamTarget {
  /** The first part of a variant is next. */
  begin(variant: VariantName, tracks: readonly TrackInit[], init: Buffer): void;
  addPart(variant: VariantName, msn: number, part: Part, times: PartCut): void;
  completeSegment(variant: VariantName): void;
  drop(variant: VariantName): void;
}

export interface RunningStream extends PackagedStream {
  /** All its variants have a first part, except those that were dropped. */
  readonly hasBegun: boolean;
}

/** A track that is this far behind the program is not waited for. Media time, so that a composer that hangs changes nothing. */
const maxLagSeconds = 2;

/** A cut, and the segment that it is in. */
type NumberedCut = { msn: number; cut: Cut };

/** One variant of a stream: its tracks, and how far it is. */
interface VariantStream {
  name: VariantName;
  tracks: { track: TrackCollector; queue: SampleQueue }[];
  cutsMade: number;
  hasBegun: boolean;
  chunks: number;
}

export function createPackagedStream({
  renditions,
  firstMsn,
  target,
  log,
}: {
  renditions: readonly RenditionName[];
  firstMsn: number;
  target: StreamTarget;
  log: PackagerLog;
}): RunningStream {
  const cutter = createSegmentCutter();
  const cuts: NumberedCut[] = [];
  /** Cuts that were removed because all variants have made them. */
  let cutsRemoved = 0;
  let msn = firstMsn;
  let programStart = Infinity;
  let isOver = false;

  const program = createTrackCollector('program', (frame) => {
    programStart = Math.min(programStart, frame.startSeconds);
    addCuts(cutter.push(frame));
  });
  const sound = createTrackCollector('sound', () => {});
  const small = renditions.map((name) => createTrackCollector(name, () => {}));
  const tracks = new Map([program, sound, ...small].map((track) => [track.name, track]));
  let variants: VariantStream[] = [
    openVariant('program', [program, sound]),
    ...small.map((track) => openVariant(track.name, [track, sound])),
    openVariant('sound', [sound]),
  ];

  function openVariant(name: VariantName, own: readonly TrackCollector[]): VariantStream {
    const queues = own.map((track) => ({ track, queue: track.openQueue() }));
    return { name, tracks: queues, cutsMade: 0, hasBegun: false, chunks: 0 };
  }

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
      ) {
        makeCut(variant, next);
        variant.cutsMade += 1;
      }
    const done = Math.min(...variants.map(({ cutsMade }) => cutsMade));
    cuts.splice(0, done - cutsRemoved);
    cutsRemoved = done;
  }

  const nextCut = ({ cutsMade }: VariantStream): NumberedCut | undefined => cuts[cutsMade - cutsRemoved];

  /** Whether all samples of a part are here, or are not waited for any more. */
  function isReady({ name, tracks: own }: VariantStream, cut: Cut): boolean {
    if (cut.type === 'segmentEnd') return true;
    if (own.some(({ track }) => track.init === null)) return false;
    const missing = own.filter(({ track }) => track.endSeconds < cut.endSeconds - toleranceSeconds);
    if (missing.length === 0 || isOver) return true;
    // Nobody waits long for sound. A late rendition is dropped instead.
    return name !== 'sound' && missing.every(({ track }) => track === sound && isLate(sound));
  }

  const isLate = (track: TrackCollector): boolean => program.endSeconds - track.endSeconds > maxLagSeconds;

  function makeCut(variant: VariantStream, { msn: number, cut }: NumberedCut): void {
    if (cut.type === 'segmentEnd') {
      if (variant.hasBegun) target.completeSegment(variant.name);
      return;
    }
    if (!variant.hasBegun) begin(variant, cut.startSeconds);
    const taken = variant.tracks.map(({ queue }) => queue.takeBefore(cut.endSeconds));
    variant.chunks += 1;
    const bytes = writeChunk(
      variant.chunks,
      taken.map((samples, index) => ({ trackId: index + 1, samples })),
    );
    const isIndependent = variant.name === 'sound' || taken[0]?.[0]?.isSync === true;
    const durationSeconds = cut.endSeconds - cut.startSeconds;
    target.addPart(variant.name, number, { durationSeconds, isIndependent, bytes }, cut);
  }

  function begin(variant: VariantStream, startSeconds: number): void {
    const inits = variant.tracks.flatMap(({ track }) => track.init ?? []);
    // What was heard before the first frame, and the encoder's delay.
    for (const { queue } of variant.tracks) queue.takeBefore(startSeconds);
    variant.hasBegun = true;
    target.begin(variant.name, inits, writeInit(inits));
  }

  /** Ends a variant. The sound stays part of the others. */
  function drop(name: VariantName): void {
    const dropped = variants.find((variant) => variant.name === name);
    if (dropped === undefined) return;
    for (const { queue } of dropped.tracks) queue.close();
    variants = variants.filter((variant) => variant.name !== name);
    if (name !== 'sound') tracks.delete(name);
    target.drop(name);
  }

  function dropLate(): void {
    if (program.endSeconds - programStart < maxLagSeconds) return;
    for (const track of [...small, sound])
      if (variants.some(({ name }) => name === track.name) && isLate(track)) {
        log.warn({ variant: track.name }, 'a variant is too far behind the program and is dropped');
        drop(track.name);
      }
    if (sound.init === null) throw new Error('the program has no sound');
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
