import type { Scene } from '../../scene/scene.ts';
import type { ProgramBanner } from '../program.ts';

/** How long banners stay, and how long each stage of going live lasts, ms (1.9.09). */
export const bannerMs = { live: 3000, endedByHost: 3000, goingLiveStep: 3000 } as const;

/** What the banners depend on besides the scene. */
export interface BannerFacts {
  isEmpty: boolean;
  /** A video on stage is paused because the connection is too weak. */
  isVideoDisabled: boolean;
}

/** The banners that may be shown, in order of priority (1.2.35): the first that has not expired is shown. */
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

/** The banner at a time, or null, and when that may change. */
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

/** The stages of going live: a new one every 3 s, at most three (1.2.35). */
export const goingLiveStages = 3;

export function goingLiveStage({ sinceMs }: ProgramBanner, tMs: number): number {
  if (sinceMs === null) return 0;
  const stage = Math.floor(Math.max(0, tMs - sinceMs) / bannerMs.goingLiveStep);
  return Math.min(goingLiveStages - 1, stage);
}
