import { join } from 'node:path';
import { playlistName, mediaPlaylistName, variantNames, type VariantName } from '../../src/protocol/hls.ts';
import { initName, segmentName } from './fileNames.ts';
import { createPackagedStream, type RunningStream } from './packagedStream.ts';
import type { CompleteSegment, Packager, PackagerOptions } from './packager.ts';
import { readPast } from './readPast.ts';
import { plainForm, renderMediaPlaylist, type MediaPlaylist } from './renderMediaPlaylist.ts';
import { renderMultivariantPlaylist } from './renderMultivariantPlaylist.ts';
import { createSegmentFiles } from './segmentFiles.ts';
import { segmentsInMemory, segmentsKept } from './segmentTimes.ts';
import {
  createVariantTimeline,
  type GrowingTimeline,
  type Segment,
  type VariantTimeline,
} from './variantTimeline.ts';

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
  const { folder, broadcastId, startedAtMs, log } = options;
  const past = readPast(folder, broadcastId);
  const files = createSegmentFiles(folder, log);
  files.remove(past.tooOld);
  const streamStarts = [...past.streamStarts];
  const timelines = new Map<VariantName, GrowingTimeline>();
  for (const [name, { segments, tracks }] of past.variants)
    timelines.set(name, createVariantTimeline(name, { segments, tracks }));
  const inits = new Map<string, Buffer>();
  const changeListeners = new Set<() => void>();
  const segmentListeners = new Set<(segment: CompleteSegment) => void>();
  /** Complete segments that are not on the disk yet. */
  const storing = new Set<Promise<void>>();
  let stream: RunningStream | null = null;
  let isPlayable = past.variants.has('program');
  let newestSegment: CompleteSegment | null = null;
  let isEnded = false;
  let isClosed = false;

  const timelineOf = (name: VariantName): GrowingTimeline => {
    const timeline = timelines.get(name) ?? createVariantTimeline(name, { segments: [], tracks: null });
    timelines.set(name, timeline);
    return timeline;
  };
  const announce = (): void => {
    for (const listener of changeListeners) listener();
  };
  const listVariants = (): VariantTimeline[] =>
    variantNames.flatMap((name) => {
      const timeline = timelines.get(name);
      return timeline === undefined || timeline.isDropped ? [] : timeline;
    });
  const playlistOf = (variant: VariantTimeline): MediaPlaylist => ({
    broadcastId,
    startedAtMs,
    variant,
    others: listVariants(),
    countDiscontinuitiesBefore: (msn) => streamStarts.filter((start) => start > 0 && start < msn).length,
    isEnded,
  });

  function completeSegment(name: VariantName): void {
    const timeline = timelineOf(name);
    const segment = timeline.completeSegment();
    if (segment === null) return;
    const removed = timeline.trim({ kept: segmentsKept, inMemory: segmentsInMemory });
    files.remove(removed.map(({ msn }) => segmentName(broadcastId, name, msn - segmentsKeptLonger)));
    const stored = store(name, segment).catch((error: unknown) =>
      log.warn({ err: error }, 'a complete segment could not be passed on'),
    );
    storing.add(stored);
    void stored.then(() => storing.delete(stored));
    announce();
  }

  async function store(name: VariantName, segment: Segment): Promise<void> {
    const isWhole = await files.finish(segmentName(broadcastId, name, segment.msn));
    segment.storage = isWhole ? 'disk' : 'lost';
    if (name !== 'program') return;
    writePlaylists();
    const complete = describeSegment(segment);
    if (isWhole) newestSegment = complete;
    for (const listener of segmentListeners) listener(complete);
  }

  /** On the disk they are for the time after the broadcast, and for whoever serves the folder itself. */
  function writePlaylists(): void {
    const variants = listVariants();
    for (const variant of variants)
      files.replace(mediaPlaylistName(variant.name), renderMediaPlaylist(playlistOf(variant), plainForm));
    files.replace(playlistName, renderMultivariantPlaylist(variants));
  }

  const describeSegment = ({ msn, initNumber, ...segment }: Segment): CompleteSegment => ({
    msn,
    startSeconds: segment.startSeconds,
    durationSeconds: segment.durationSeconds,
    isDiscontinuity: segment.isDiscontinuity,
    isStored: segment.storage === 'disk',
    path: join(folder, segmentName(broadcastId, 'program', msn)),
    initPath: join(folder, initName(broadcastId, 'program', initNumber)),
  });

  function drop(name: VariantName): void {
    const timeline = timelines.get(name);
    if (timeline === undefined || timeline.isDropped) return;
    timeline.drop();
    files.remove([mediaPlaylistName(name)]);
    announce();
  }

  function nextMsn(): number {
    const ofTimelines = [...timelines.values()].map(({ segments, next }) =>
      segments.length === 0 ? 0 : next.msn,
    );
    return Math.max(past.nextMsn, ...ofTimelines);
  }

  async function onStored(): Promise<void> {
    await Promise.all(storing);
    await files.onIdle();
  }

  async function close(): Promise<void> {
    if (isClosed) return;
    stream?.finish();
    await onStored();
    isClosed = true;
    announce();
  }

  const newest = past.variants.get('program')?.segments.findLast(({ storage }) => storage === 'disk');
  if (newest !== undefined) newestSegment = describeSegment(newest);

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
      const firstMsn = nextMsn();
      for (const name of timelines.keys())
        if (name !== 'program' && name !== 'sound' && !renditions.includes(name)) drop(name);
      stream = createPackagedStream({
        renditions,
        firstMsn,
        log,
        target: {
          begin(name, tracks, init) {
            timelineOf(name).begin(tracks);
            if (name === 'program') streamStarts.push(firstMsn);
            inits.set(initName(broadcastId, name, firstMsn), init);
            files.write(initName(broadcastId, name, firstMsn), init);
          },
          addPart(name, msn, part, times) {
            timelineOf(name).addPart(msn, part, times);
            files.append(segmentName(broadcastId, name, msn), part.bytes);
            announce();
          },
          completeSegment,
          drop,
        },
      });
      return stream;
    },
    onSegment(listener) {
      segmentListeners.add(listener);
      return () => segmentListeners.delete(listener);
    },
    async end() {
      stream?.finish();
      await onStored();
      isEnded = true;
      writePlaylists();
      await close();
    },
    close,
    listVariants,
    init: (fileName) => inits.get(fileName),
    variant: (name) => timelines.get(name),
    playlistOf,
    onStored,
    onChange(listener) {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
  };
}
