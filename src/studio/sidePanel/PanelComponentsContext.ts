import { createContext, type ComponentType, type LazyExoticComponent } from 'react';
import type { PanelName } from './panels.ts';

/**
 * The component of each panel, loaded when it is first opened. The composition root provides them, because panels
 * import the studio and not the other way round.
 */
export type PanelComponents = Partial<Record<PanelName, LazyExoticComponent<ComponentType>>>;

export const PanelComponentsContext = createContext<PanelComponents>({});
