import type { ThemeName } from '../../protocol/session.ts';
import { businessTheme } from './business/businessTheme.ts';
import type { ProgramTheme } from './programTheme.ts';
import { startupTheme } from './startup/startupTheme.ts';

/** Every theme. A new one is a folder here, a line in this table and a name in the protocol's `themeSchema`. */
export const programThemes: Record<ThemeName, ProgramTheme> = {
  startup: startupTheme,
  business: businessTheme,
};
