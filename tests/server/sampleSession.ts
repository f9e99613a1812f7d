import type { NewSession } from '../../server/store/sessionStore.ts';

/** A session with nothing special about it. */
export const sampleSession = (studioToken: string): NewSession => ({
  studioToken,
  name: 'A session',
  groupName: 'A group',
  organizationName: 'An organization',
  startsAt: new Date(),
  endsAt: new Date(),
  localRecordingEnabled: false,
  groupSocialLinks: {},
  rtmpDestinations: [],
});
