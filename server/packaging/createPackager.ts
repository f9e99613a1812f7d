import { mediaPlaylistName, playlistName, variantNames, type VariantName } from '../../src/protocol/hls.ts';
import { createBroadcastTimelines, type BroadcastTimelines } from './broadcastTimelines.ts';
import { endPlaylists } from './endPlaylists.ts';
import { initName, segmentName } from './fileNames.ts';
import { createPackagedStream, type RunningStream } from './packagedStream.ts';
import type { CompleteSegment, Packager, PackagerOptions } from './packager.ts';
import { readPast } from './readPast.ts';
import { plainForm, renderMediaPlaylist, type MediaPlaylist } from './renderMediaPlaylist.ts';
import { renderMultivariantPlaylist } from './renderMultivariantPlaylist.ts';
import { createSegmentFiles, type SegmentFiles } from './segmentFiles.ts';
import { segmentsInMemory, segmentsKept } from './segmentTimes.ts';
import { describeSegment, storeSegments, type StoredSegments } from './storeSegments.ts';
import type { StreamTarget } from './variantStream.ts';
import type { VariantTimeline } from './variantTimeline.ts';

/** What the viewers of a broadcast are answered from. */
export interface BroadcastMedia {
  readonly broadcastId: string;
  /** Nothing is added any more. */
  readonly isClosed: boolean;
  /** The playlists say that they are at their end. */
  readonly isEnded: boolean;
  /** The variants that can be played, the program first. Empty before the first stream. */
  listVariants(): VariantTimeline[];
  /** An init section of this process's streams, which may not be on the disk yet. */
  init(fileName: string): Buffer | undefined;
  /** Undefined for a variant that this broadcast never had. */
  variant(name: VariantName): VariantTimeline | undefined;
  playlistOf(variant: VariantTimeline): MediaPlaylist;
  /** Resolves when all that was made so far is on the disk, or known to be lost. */
  onStored(): Promise<void>;
  /** Calls back after each new part, and after each other change of a playlist. Returns how to stop that. */
  onChange(listener: () => void): () => void;
}

/** A removed segment's file is kept for a minute more, for players that still have the old playlist. */
const segmentsKeptLonger = 30;

/** Opens the packager of a broadcast, and continues what is on the disk of it. */
export function createPackager(options: PackagerOptions): Packager & BroadcastMedia {
  const { folder, broadcastId, clock, log } = options;
  const past = readPast(folder, broadcastId);
  const files = createSegmentFiles(folder, log);
  files.remove(past.tooOld);
  const timelines = createBroadcastTimelines(past, options);
  const inits = new Map<string, Buffer>();
  const changeListeners = new Set<() => void>();
  const segmentListeners = new Set<(segment: CompleteSegment) => void>();
  const newestStored = past.variants.get('program')?.segments.findLast(({ storage }) => storage === 'disk');
  let newestSegment = newestStored === undefined ? null : describeSegment(options, newestStored);
  let stream: RunningStream | null = null;
  let isPlayable = past.variants.has('program');
  let isEnded = false;
  let isClosed = false;

  const announce = (): void => {
    for (const listener of changeListeners) listener();
  };
  const stored = storeSegments({
    ...options,
    files,
    onProgramSegment(segment) {
      writePlaylists(timelines, files, isEnded);
      if (segment.isStored) newestSegment = segment;
      for (const listener of segmentListeners) listener(segment);
    },
  });

  function drop(name: VariantName): void {
    const timeline = timelines.get(name);
    if (timeline === undefined || timeline.isDropped) return;
    timeline.drop();
    files.remove([mediaPlaylistName(name)]);
    announce();
  }

  async function close(): Promise<void> {
    if (isClosed) return;
    stream?.finish();
    await stored.onIdle();
    isClosed = true;
    announce();
  }

  return {
    broadcastId,
    get isClosed() {
      return isClosed;
    },
    get isEnded() {
      return isEnded;
    },
    get isPlayable() {
      // Players load the multivariant playlist once: all variants are in it from the beginning.
      const [first] = timelines.get('program')?.segments ?? [];
      isPlayable ||= first?.isComplete === true && stream?.hasBegun !== false;
      return isPlayable;
    },
    get newestSegment() {
      return newestSegment;
    },
    beginStream(renditions) {
      stream?.finish();
      for (const name of timelines.names())
        if (name !== 'program' && name !== 'sound' && !renditions.includes(name)) drop(name);
      const firstMsn = timelines.nextMsn();
      const target = targetOf({ broadcastId, timelines, files, inits, stored, announce, drop, firstMsn });
      stream = createPackagedStream({ renditions, firstMsn, clock, log, target });
      return stream;
    },
    onSegment(listener) {
      segmentListeners.add(listener);
      return () => segmentListeners.delete(listener);
    },
    async end() {
      stream?.finish();
      await stored.onIdle();
      isEnded = true;
      writePlaylists(timelines, files, isEnded);
      await stored.onIdle();
      try {
        endPlaylists(folder);
      } catch (error) {
        log.warn({ err: error }, 'a playlist lacks its end');
      }
      await close();
    },
    close,
    listVariants: timelines.listPlayable,
    init: (fileName) => inits.get(fileName),
    variant: timelines.get,
    playlistOf: (variant) => timelines.playlistOf(variant, isEnded),
    onStored: stored.onIdle,
    onChange(listener) {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
  };
}

/** Takes what a stream makes into the timelines and onto the disk. */
function targetOf(to: {
  broadcastId: string;
  timelines: BroadcastTimelines;
  files: SegmentFiles;
  inits: Map<string, Buffer>;
  stored: StoredSegments;
  announce: () => void;
  drop: (name: VariantName) => void;
  firstMsn: number;
}): StreamTarget {
  const { broadcastId, timelines, files, inits, stored, announce, drop, firstMsn } = to;
  return {
    begin(name, tracks, init) {
      timelines.open(name).begin(tracks);
      if (name === 'program') timelines.noteStreamStart(firstMsn);
      inits.set(initName(broadcastId, name, firstMsn), init);
      files.write(initName(broadcastId, name, firstMsn), init);
    },
    addPart(name, msn, part, times) {
      timelines.open(name).addPart(msn, part, times);
      files.append(segmentName(broadcastId, name, msn), part.bytes);
      announce();
    },
    completeSegment(name) {
      const timeline = timelines.open(name);
      const segment = timeline.completeSegment();
      if (segment === null) return;
      timeline.trim({ kept: segmentsKept, inMemory: segmentsInMemory });
      const oldMsn = segment.msn - segmentsKept - segmentsKeptLonger;
      // Of all variants: one that was dropped removes nothing itself.
      if (name === 'program' && oldMsn >= 0)
        files.remove(variantNames.map((variant) => segmentName(broadcastId, variant, oldMsn)));
      stored.add(name, segment);
      announce();
    },
    drop,
  };
}

/** On the disk they are for the time after the broadcast, and for whoever serves the folder itself. */
function writePlaylists(timelines: BroadcastTimelines, files: SegmentFiles, isEnded: boolean): void {
  const variants = timelines.listPlayable();
  for (const variant of variants)
    files.replace(
      mediaPlaylistName(variant.name),
      renderMediaPlaylist(timelines.playlistOf(variant, isEnded), plainForm),
    );
  files.replace(playlistName, renderMultivariantPlaylist(variants));
}
