import { createContext, use, type ComponentType, type LazyExoticComponent } from 'react';
import type { PanelName } from './panels.ts';

/**
 * The component of each panel, loaded when it is first opened. The composition root provides them, because panels
 * import the studio and not the other way round.
 */
export type PanelComponents = Record<Exclude<PanelName, 'help'>, LazyExoticComponent<ComponentType>>;

export const PanelComponentsContext = createContext<PanelComponents | null>(null);

/** The panels; throws outside their provider. */
export function usePanelComponents(): PanelComponents {
  const components = use(PanelComponentsContext);
  if (components === null) throw new Error('usePanelComponents is used outside PanelComponentsContext');
  return components;
}
