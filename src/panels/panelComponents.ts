import type { PanelComponents } from '../studio/components/PanelComponentsContext.ts';

/** Every panel by its name: one line a panel, its code loaded when it is first opened. */
export const panelComponents: PanelComponents = {};
