import type { Scene } from '../../scene/scene.ts';
import type { ProgramBanner } from '../program.ts';

/** How long a banner shows, and how long a stage of going live lasts, ms (1.9.09). */
export const bannerMs = { live: 3000, endedByHost: 3000, goingLiveStep: 3000 } as const;

/** What a banner needs to know beside the scene. */
export interface BannerFacts {
  isEmpty: boolean;
  /** A picture on stage is held back because the line is too weak. */
  isVideoDisabled: boolean;
}

/** Banners that may show, in their order (1.2.35): the first whose time it is does. */
export function describeBanners(scene: Scene, { isEmpty, isVideoDisabled }: BannerFacts): ProgramBanner[] {
  const { status, stoppedBy, statusSinceMs: sinceMs } = scene;
  const banners: ProgramBanner[] = [];
  if (status === 'starting') banners.push({ type: 'goingLive', sinceMs });
  if (status === 'live' && sinceMs !== null) banners.push({ type: 'live', sinceMs });
  if (status === 'stopped' && stoppedBy !== null && sinceMs !== null)
    banners.push({ type: 'endedByHost', sinceMs });
  if (isEmpty) banners.push({ type: 'nothingOnStream', sinceMs: null });
  if (isVideoDisabled) banners.push({ type: 'videoDisabled', sinceMs: null });
  return banners;
}

/** The banner at a time and when that may change; null where none shows. */
export function bannerAt(
  banners: readonly ProgramBanner[],
  tMs: number,
): { banner: ProgramBanner | null; untilMs: number } {
  for (const banner of banners) {
    const lastsMs =
      banner.type === 'live' || banner.type === 'endedByHost' ? bannerMs[banner.type] : Infinity;
    const untilMs = (banner.sinceMs ?? tMs) + lastsMs;
    if (tMs < untilMs) return { banner, untilMs };
  }
  return { banner: null, untilMs: Infinity };
}

/** Stages of going live: a new one every 3 s, at most three (1.2.35). */
export const goingLiveStages = 3;

export function goingLiveStage({ sinceMs }: ProgramBanner, tMs: number): number {
  if (sinceMs === null) return 0;
  const stage = Math.floor(Math.max(0, tMs - sinceMs) / bannerMs.goingLiveStep);
  return Math.min(goingLiveStages - 1, stage);
}
