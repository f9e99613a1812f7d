import type { Clock } from '../clock/clock.ts';
import type { ErrorReports } from './errorReports.ts';
import type { LocalPictures } from './localPictures.ts';
import type { Preferences } from './preferences.ts';
import type { StudioApi } from './studioApi.ts';
import type { Tracking } from './tracking.ts';

/** What the composition root provides to the screens. */
export interface Services {
  api: StudioApi;
  errorReports: ErrorReports;
  tracking: Tracking;
  preferences: Preferences;
  /** Pictures that are kept in this browser only. */
  pictures: LocalPictures;
  clock: Clock;
  /** Stays the same across reloads of a tab. Secret: whoever knows it can take this participant's place. */
  speakerId: string;
  /** Stays the same as long, and is public: the ids of this participant's streams begin with it. */
  streamKey: string;
  /** The id that this browser made for itself, once; it gives no rights. */
  userId: string;
  /** Where people ask for help. */
  supportEmail: string;
}
