import Hls, { type ErrorData, type Fragment, type Part } from 'hls.js/light';
import type { Clock } from '../../clock/clock.ts';
import { chooseFirst, estimateLineBps } from './estimateLine.ts';
import { createLineRule, largestOfUse, type Arriving, type LineRule } from './lineRule.ts';
import type { LineMemory } from './lineMemory.ts';
import { createLiveDistance } from './liveDistance.ts';
import { readLoadedFiles } from './loadedFiles.ts';
import type { ChosenRendition, Rendition } from './playlist.ts';
import { probeLine } from './probeLine.ts';

/** Which rendition hls.js loads: the viewer's choice, else the one that our rule chooses. */
export interface HlsRenditions {
  /** A playlist with parts of this length opens; whether playback starts with them. */
  begin(partSeconds: number): boolean;
  list(): readonly Rendition[];
  /** The rendition at the playback position. */
  shown(): string | null;
  choose(rendition: ChosenRendition): void;
  noteStall(): void;
  isArriving(): boolean;
  isLineTooSlow(): boolean;
  /** Whether the newest media of a rendition comes quickly enough, next to what plays. */
  carries(rendition: string): Promise<boolean>;
  needsReserve(): boolean;
  dispose(): void;
}

/** As in the address of the playlist with only the sound. */
const soundName = 'sound';
const decidePeriodMs = 100;
/** A probed file must come within this share of what it plays. */
const probeShare = 0.6;

export function createHlsRenditions(
  player: Hls,
  video: HTMLVideoElement,
  clock: Clock,
  firstChoice: ChosenRendition,
  memory: LineMemory,
): HlsRenditions {
  const distance = createLiveDistance(player, clock, memory.parts);
  let chosen = firstChoice;
  let rule: LineRule | null = null;
  let isTooSlow = false;
  let isNarrow = false;
  let loading: { frag: Fragment; part: Part | null } | null = null;
  /** The newest file that has arrived: the server has the same one of the other renditions, too. */
  let last: { url: string; level: number; durationSeconds: number } | null = null;

  const nameOf = (level: number): string => renditionName(player.levels[level]?.uri ?? '');
  const list = (): Rendition[] =>
    player.levels.map(({ height }, level) => ({ name: nameOf(level), heightPx: height }));
  const largest = (): number => largestOfUse(list(), heightOf(video) * devicePixelRatio);

  player.on(Hls.Events.MANIFEST_PARSED, () => {
    const bitrates = player.levels.map(({ maxBitrate }) => maxBitrate);
    const known = list().findIndex(({ name }) => name === memory.rendition);
    const first = known === -1 ? chooseFirst(bitrates, largest(), estimateLineBps(readLoadedFiles())) : known;
    rule = createLineRule(bitrates.length, first);
    load(first);
  });
  player.on(Hls.Events.FRAG_LOADING, (_event, { frag, part = null }) => {
    if (frag.sn !== 'initSegment') loading = { frag, part };
  });
  player.on(Hls.Events.FRAG_LOADED, (_event, { frag, part }) => {
    if (frag.sn === 'initSegment') return;
    loading = null;
    const { stats, duration, url } = part ?? frag;
    last = { url, level: frag.level, durationSeconds: duration };
    distance.noteWait(stats.loading.first - stats.loading.start);
    rule?.noteArrival({
      transferMs: stats.loading.end - stats.loading.first,
      durationSeconds: duration,
    });
  });
  player.on(Hls.Events.ERROR, (_event, { details, response, context, frag }: ErrorData) => {
    if (frag !== undefined && frag === loading?.frag) loading = null;
    if (details === Hls.ErrorDetails.BUFFER_STALLED_ERROR) distance.noteStall();
    if (details !== Hls.ErrorDetails.LEVEL_LOAD_ERROR || response?.code !== 410) return;
    if (typeof context?.level === 'number') rule?.noteMissing(context.level, clock.nowMs());
  });
  const stopDeciding = clock.setRepeating(decidePeriodMs, decide);

  function decide(): void {
    if (rule === null || player.levels.length === 0) return;
    const decision = rule.decide({
      nowMs: clock.nowMs(),
      aheadSeconds: player.mainForwardBufferInfo?.len ?? 0,
      arriving: readArriving(),
      largest: largest(),
    });
    isTooSlow = decision.isTooSlow;
    if (decision.abandon && chosen === null) abandonLoading();
    load(decision.rendition);
    distance.keep(isNarrow);
    if (decision.probe !== null) void probe(rule, decision.probe);
  }

  function load(level: number): void {
    const fixed = list().findIndex(({ name }) => name === chosen);
    const wanted = fixed === -1 ? level : fixed;
    if (player.loadLevel !== wanted || player.autoLevelEnabled) player.loadLevel = wanted;
    if (fixed === -1 && nameOf(wanted) !== soundName) memory.rendition = nameOf(wanted);
    // Only a line that carries no picture, or a viewer who knows theirs, has the sound alone.
    isNarrow = fixed === -1 && (wanted < largest() || nameOf(wanted) === soundName);
  }

  function abandonLoading(): void {
    if (loading === null) return;
    const { frag, part } = loading;
    loading = null;
    frag.abortRequests();
    player.trigger(Hls.Events.FRAG_LOAD_EMERGENCY_ABORTED, { frag, part, stats: (part ?? frag).stats });
  }

  async function probe(asked: LineRule, level: number): Promise<void> {
    const wasQuick = await carries(nameOf(level));
    asked.noteProbe(wasQuick, clock.nowMs());
  }

  async function carries(rendition: string): Promise<boolean> {
    if (last === null) return false;
    const url = last.url.replace(`-${nameOf(last.level)}-`, `-${rendition}-`);
    return await probeLine(url, last.durationSeconds * 1000 * probeShare);
  }

  const readArriving = (): Arriving | null =>
    loading === null ? null : arrivingOf((loading.part ?? loading.frag).stats);

  return {
    begin: distance.begin,
    list,
    shown: () => (player.currentLevel === -1 ? null : nameOf(player.currentLevel)),
    choose(rendition) {
      chosen = rendition;
      decide();
    },
    noteStall() {
      if (!distance.noteOutOfMedia()) rule?.noteStall(readArriving() !== null, clock.nowMs());
    },
    isArriving: () => readArriving() !== null,
    isLineTooSlow: () => isTooSlow,
    carries,
    needsReserve: () => isNarrow || !player.lowLatencyMode,
    dispose: stopDeciding,
  };
}

/** Null before its first byte. */
const arrivingOf = ({ aborted, loading, loaded, total }: Fragment['stats']): Arriving | null =>
  aborted || loading.first === 0
    ? null
    : { loadedBytes: loaded, totalBytes: total, sinceFirstByteMs: performance.now() - loading.first };

/** A video that has no place in the page yet may fill the window. */
const heightOf = ({ isConnected, clientHeight }: HTMLVideoElement): number =>
  isConnected ? clientHeight : Math.min(innerHeight, (innerWidth * 9) / 16);

/** `360p` of /hls/token/360p.m3u8?… */
const renditionName = (uri: string): string => /([^/?]+)\.m3u8(?:\?|$)/.exec(uri)?.[1] ?? '';
