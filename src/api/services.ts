import type { Clock } from '../clock/clock.ts';
import type { ErrorReports } from './errorReports.ts';
import type { Preferences } from './preferences.ts';
import type { StudioApi } from './studioApi.ts';
import type { Tracking } from './tracking.ts';

/** What the composition root hands to the screens. */
export interface Services {
  api: StudioApi;
  errorReports: ErrorReports;
  tracking: Tracking;
  preferences: Preferences;
  clock: Clock;
  /** Stays the same across reloads of one tab; a secret of this tab, since who has it can take its place. */
  speakerId: string;
  /** Stays the same as long, and is public: one's stream ids begin with it. */
  streamKey: string;
  /** Where people ask for help. */
  supportEmail: string;
}
