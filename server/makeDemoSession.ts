import type { SessionStore } from './store/sessionStore.ts';

const demoStudioToken = 'demo';
const dayMs = 24 * 60 * 60 * 1000;

/** The studio token to show at start: the demo session's, made when there is no session at all, else the newest's. */
export async function makeDemoSession(sessions: SessionStore, nowMs: number): Promise<string> {
  const all = await sessions.list();
  const demo = all.find(({ studioToken }) => studioToken === demoStudioToken);
  const known = demo ?? all[0];
  if (known !== undefined) return known.studioToken;
  const made = await sessions.create({
    studioToken: demoStudioToken,
    name: 'Demo session',
    groupName: 'Footlight',
    organizationName: 'Footlight',
    startsAt: new Date(nowMs),
    endsAt: new Date(nowMs + dayMs),
    localRecordingEnabled: false,
    groupSocialLinks: {},
    rtmpDestinations: [],
  });
  return made.studioToken;
}
