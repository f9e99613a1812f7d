import type { AdminSession } from '../protocol/rest.ts';

export type SessionGroup = 'now' | 'upcoming' | 'past';

/** Whether a session is on air, still to come, or over. A simulive session's own times say it; a studio's show begins and ends when its hosts want. */
export function groupOf(
  { kind, status, startsAt, endsAt }: Pick<AdminSession, 'kind' | 'status' | 'startsAt' | 'endsAt'>,
  nowMs: number,
): SessionGroup {
  if (status === 'live' || status === 'starting') return 'now';
  if (kind === 'simulive' && startsAt.getTime() <= nowMs && nowMs < endsAt.getTime()) return 'now';
  return endsAt.getTime() > nowMs && status !== 'stopped' ? 'upcoming' : 'past';
}

/** The sessions that contain all words of a search in their name, group or token. */
export function findSessions<Session extends Pick<AdminSession, 'name' | 'groupName' | 'studioToken'>>(
  sessions: readonly Session[],
  search: string,
): Session[] {
  const words = search
    .toLocaleLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return sessions.filter(({ name, groupName, studioToken }) => {
    const text = `${name}\n${groupName}\n${studioToken}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The sessions by group: what comes next is first among those to come, and the newest first among the others. */
export function groupSessions<Session extends Pick<AdminSession, 'kind' | 'status' | 'startsAt' | 'endsAt'>>(
  sessions: readonly Session[],
  nowMs: number,
): { group: SessionGroup; sessions: Session[] }[] {
  const byStart = [...sessions].sort((one, other) => other.startsAt.getTime() - one.startsAt.getTime());
  return (['now', 'upcoming', 'past'] as const)
    .map((group) => {
      const members = byStart.filter((session) => groupOf(session, nowMs) === group);
      return { group, sessions: group === 'upcoming' ? members.reverse() : members };
    })
    .filter((found) => found.sessions.length > 0);
}
