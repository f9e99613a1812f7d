import type { SessionStore, StoredSession } from './store/sessionStore.ts';

const demoStudioToken = 'demo';
const demoDurationMs = 60 * 60 * 1000;

/** The session whose links are printed at start: the demo session's or the newest one's. Creates the demo session when there is none. */
export async function makeDemoSession(
  sessions: Pick<SessionStore, 'list' | 'create'>,
  nowMs: number,
): Promise<StoredSession> {
  const all = await sessions.list();
  const demo = all.find(({ studioToken }) => studioToken === demoStudioToken);
  const existing = demo ?? all[0];
  if (existing !== undefined) return existing;
  return sessions.create({
    studioToken: demoStudioToken,
    name: 'Demo session',
    groupName: 'Footlight',
    organizationName: 'Footlight',
    startsAt: new Date(nowMs),
    endsAt: new Date(nowMs + demoDurationMs),
    localRecordingEnabled: false,
    groupSocialLinks: {},
    rtmpDestinations: [],
  });
}
