import type { Tracking } from '../api/tracking.ts';
import type { Tracked } from './commands/command.ts';
import type { TrackedShow } from './studio.ts';

/** Records an action together with the show, and with the name and role of the person who acted. */
export const trackShow =
  (tracking: Tracking) =>
  ({ event, ...extra }: Tracked, { session, status, speakerDetails }: TrackedShow): void =>
    tracking.track(event, {
      studioToken: session.studioToken,
      sessionName: session.name,
      groupName: session.groupName,
      organizationName: session.organizationName,
      status,
      userDisplayName: speakerDetails?.userDisplayName ?? '',
      userRole: speakerDetails?.userRole ?? '',
      ...extra,
    });
