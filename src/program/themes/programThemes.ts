import type { ThemeName } from '../../protocol/session.ts';
import { businessTheme } from './business/businessTheme.ts';
import type { ProgramTheme } from './programTheme.ts';
import { startupTheme } from './startup/startupTheme.ts';

export const programThemes: Record<ThemeName, ProgramTheme> = {
  startup: startupTheme,
  business: businessTheme,
};
