import { createContext, type ComponentType, type LazyExoticComponent } from 'react';
import type { PanelName } from './panels.ts';

/** What fills each panel, loaded when it is first opened. The composition root chooses: panels know the studio, not it them. */
export type PanelComponents = Partial<Record<PanelName, LazyExoticComponent<ComponentType>>>;

export const PanelComponentsContext = createContext<PanelComponents>({});
