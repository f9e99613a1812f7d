import { createContext, use } from 'react';
import type { PanelName } from './sidePanel/panels.ts';
import type { SettingsSection } from './dialogs/SettingsDialog.tsx';

/** The studio page's frame: which panel is open, and ways to open panels and settings. */
export interface StudioFrame {
  /** The open panel, or null. */
  panel: PanelName | null;
  openPanel(panel: PanelName): void;
  openSettings(section: SettingsSection): void;
}

export const StudioFrameContext = createContext<StudioFrame | null>(null);

/** The frame; throws outside the studio page. @public */
export function useStudioFrame(): StudioFrame {
  const frame = use(StudioFrameContext);
  if (frame === null) throw new Error('useStudioFrame is used outside StudioFrameContext');
  return frame;
}
