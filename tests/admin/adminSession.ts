import type { AdminSession } from '../../src/protocol/rest.ts';

/** A session as the server describes it to its admin. */
export const adminSession = (changes: Partial<AdminSession> = {}): AdminSession => ({
  studioToken: 'opening',
  kind: 'live',
  name: 'Opening night',
  groupName: 'Forum',
  organizationName: 'Northwind',
  groupSocialLinks: {
    custom: 'https://example.org',
    facebook: null,
    linkedin: null,
    instagram: null,
    twitter: null,
  },
  status: 'idle',
  startsAt: new Date('2026-11-20T18:00:00Z'),
  endsAt: new Date('2026-11-20T19:00:00Z'),
  localRecordingEnabled: false,
  liveChatDisabled: false,
  openJoin: false,
  speakersMayShow: true,
  disableStage: false,
  rtmpDestinations: [],
  links: { host: 'http://a/h', speaker: 'http://a/s', watch: 'http://a/w' },
  recordings: [],
  ...changes,
});
