import type { OnAir } from '../protocol/rest/adminSessions.ts';
import { t } from '../text/adminText.ts';

export interface HealthFigure {
  label: string;
  value: string;
  /** The audience is likely to notice. */
  isBad: boolean;
}

/** Viewers see a program of 30 frames a second stutter below this. */
const minFramesPerSecond = 24;
/** A segment is two seconds long, and the next one is being made. */
const maxSecondsBehind = 8;
/** This share of the frames is a visible loss, and not a hiccup at the start. */
const maxDropped = 300;

/** The health of what is on air as figures. Of a recorded video only its viewers say something: nothing is made of it now. */
export function judgeHealth(onAir: OnAir): HealthFigure[] {
  const viewers = { label: t('admin.health.viewers'), value: String(onAir.viewers), isBad: false };
  if (onAir.kind === 'simulive') return [viewers];
  const { state, framesPerSecond, framesDropped, bitsPerSecond, secondsBehind, renditions } = onAir;
  const unknown = t('admin.health.unknown');
  const isLive = state === 'live';
  return [
    viewers,
    {
      label: t('admin.health.framesPerSecond'),
      value: framesPerSecond === null ? unknown : String(Math.round(framesPerSecond)),
      isBad: isLive && (framesPerSecond ?? 0) < minFramesPerSecond,
    },
    {
      label: t('admin.health.bitrate'),
      value: bitsPerSecond === null ? unknown : `${(bitsPerSecond / 1e6).toFixed(1)} Mb/s`,
      isBad: false,
    },
    {
      label: t('admin.health.framesDropped'),
      value: framesDropped === null ? unknown : String(framesDropped),
      isBad: (framesDropped ?? 0) > maxDropped,
    },
    {
      label: t('admin.health.behind'),
      value: secondsBehind === null ? unknown : `${secondsBehind.toFixed(1)} s`,
      isBad: isLive && (secondsBehind ?? 0) > maxSecondsBehind,
    },
    {
      label: t('admin.health.renditions'),
      value: renditions.length === 0 ? t('admin.health.none') : renditions.join(', '),
      isBad: false,
    },
  ];
}
