import { createContext } from 'react';
import type { FramePlan } from './planFrame.ts';

/** How much the layouts and tools say: a control without a visible name has it in a tooltip. */
export const ControlsContext = createContext<FramePlan['controls']>('named');
