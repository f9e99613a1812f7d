import type { ThemeName } from '../../protocol/session.ts';
import type { SlotMetrics } from '../layouts/slotMetrics.ts';

/** What is measured of a theme, program px. */
export interface ThemeFigures {
  /** Used where the session names no font (1.9.07). */
  fontFamily: string;
  /** Of names and headlines. */
  strongWeight: number;
  metrics: SlotMetrics;
  cornerRadiusPx: number;
}

export const themeFigures: Record<ThemeName, ThemeFigures> = {
  startup: {
    fontFamily: 'Montserrat',
    strongWeight: 800,
    metrics: { gapPx: 24, marginXPx: 96, marginYPx: 48, stageMarginPx: 48, insetMarginPx: 48 },
    cornerRadiusPx: 28,
  },
  business: {
    fontFamily: 'Poppins',
    strongWeight: 600,
    metrics: { gapPx: 4, marginXPx: 96, marginYPx: 54, stageMarginPx: 0, insetMarginPx: 48 },
    cornerRadiusPx: 0,
  },
};
