import type { SimuliveSession } from '../../src/protocol/rest/simulive.ts';

/** A session with a video of 60 s that can be played. */
export const simuliveSession = (changes: Partial<SimuliveSession> = {}): SimuliveSession => ({
  name: 'Opening night',
  groupName: 'Lantern Street Theatre',
  groupSocialLinks: { custom: null, facebook: null, linkedin: null, instagram: null, twitter: null },
  organizationName: '',
  status: 'idle',
  startsAt: new Date(1_000_000),
  endsAt: new Date(4_600_000),
  duration: 60,
  assetId: 'a',
  assetUrl: '/videos/a-b/index.m3u8',
  coverUrl: '/videos/a-b/cover.jpg',
  videoStatus: 'ready',
  chatDisabled: false,
  nowMs: 0,
  ...changes,
});
