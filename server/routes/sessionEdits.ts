import type { z } from 'zod';
import type { editSessionBodySchema } from '../../src/protocol/rest/adminSessions.ts';
import type { TemplateSettings } from '../../src/protocol/session.ts';
import { maskRtmpAddress } from '../broadcast/rtmpAddress.ts';
import { AppError } from '../errors.ts';
import type { NewSession, StoredSession } from '../store/sessionStore.ts';
import type { RouteContext } from './context.ts';

type Edit = z.output<typeof editSessionBodySchema>;

/** Replaces everything that an admin decides about a session; what concerns its open pages reaches them at once. */
export async function editSession(
  session: StoredSession,
  { speakersMayShow, disableStage, liveChatDisabled, rtmpDestinations, ...edit }: Edit,
  { sessions, chats, rooms }: Pick<RouteContext, 'sessions' | 'chats' | 'rooms'>,
): Promise<void> {
  const { studioToken, status } = session;
  if (edit.kind !== session.kind && (status === 'live' || status === 'starting'))
    throw new AppError('kindFixed', { field: 'kind' });
  const destinations = rtmpDestinations.map((wanted, index) => readDestination(session, wanted, index));
  await sessions.edit(studioToken, { ...edit, rtmpDestinations: destinations });
  if (liveChatDisabled !== session.liveChatDisabled) await chats.setClosed(studioToken, liveChatDisabled);
  if (edit.localRecordingEnabled !== session.localRecordingEnabled)
    await rooms.announce(studioToken, {
      type: 'localRecordingChanged',
      data: { isEnabled: edit.localRecordingEnabled },
    });
  // Only what has changed: a host may have switched it since the admin's page was loaded.
  if (speakersMayShow !== session.scene.speakersMayShow)
    await rooms.announce(studioToken, { type: 'speakersMayShowChanged', data: { speakersMayShow } });
  if (disableStage !== session.scene.disableStage)
    await rooms.announce(studioToken, { type: 'disableStageChanged', data: { disableStage } });
}

/** The address of a destination: its own, or that of the session's which the admin's page shows like this. */
function readDestination(
  { rtmpDestinations }: StoredSession,
  wanted: Edit['rtmpDestinations'][number],
  index: number,
): string {
  if (typeof wanted === 'string') return wanted;
  const address = rtmpDestinations[wanted.keep];
  if (address === undefined || maskRtmpAddress(address) !== wanted.shownAs)
    throw new AppError('rtmpDestinationsChanged', { field: `rtmpDestinations.${String(index)}` });
  return address;
}

const dayMs = 24 * 60 * 60 * 1000;

/** A session with the settings of another. A start in the past becomes the same time of a coming day. */
export function copySession(session: StoredSession, studioToken: string, nowMs: number): NewSession {
  const { name, startsAt, endsAt, scene } = session;
  const daysLater = Math.max(0, Math.ceil((nowMs - startsAt.getTime()) / dayMs)) * dayMs;
  return {
    studioToken,
    kind: session.kind,
    // The form has the same limit.
    name: `${name.slice(0, 193)} (copy)`,
    groupName: session.groupName,
    organizationName: session.organizationName,
    groupSocialLinks: session.groupSocialLinks,
    startsAt: new Date(startsAt.getTime() + daysLater),
    endsAt: new Date(endsAt.getTime() + daysLater),
    localRecordingEnabled: session.localRecordingEnabled,
    liveChatDisabled: session.liveChatDisabled,
    openJoin: session.openJoin,
    speakersMayShow: scene.speakersMayShow,
    disableStage: scene.disableStage,
    rtmpDestinations: session.rtmpDestinations,
    templateSettings: withoutUploads(session.templateSettings),
  };
}

/** The brand without the pictures that were uploaded to its session: they are deleted with it. */
function withoutUploads({ logo, background, ...settings }: TemplateSettings): TemplateSettings {
  const isUpload = (url: string | null): boolean => url !== null && url.startsWith('/blobs/');
  return {
    ...settings,
    logo: isUpload(logo.url) ? { ...logo, url: null } : logo,
    background: isUpload(background.url) ? { url: null, thumbnailUrl: null, visible: false } : background,
  };
}
