import { createContext, use } from 'react';
import type { PanelName } from './sidePanel/panels.ts';
import type { SettingsSection } from './dialogs/SettingsDialog.tsx';

/** The studio page's frame: what is open beside the program, and the way to open something else. */
export interface StudioFrame {
  /** The open panel; null when none is. */
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
