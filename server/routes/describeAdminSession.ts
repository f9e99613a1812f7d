import type { AdminSession } from '../../src/protocol/rest.ts';
import { studioLinks } from '../auth/sessionLinks.ts';
import { maskRtmpAddress } from '../broadcast/rtmpAddress.ts';
import type { StoredSession } from '../store/sessionStore.ts';
import type { RouteContext } from './context.ts';

/** A session as its admin sees it: with its links, and without its stream keys. */
export async function describeAdminSession(
  session: StoredSession,
  { access, broadcaster, publicOrigin }: Pick<RouteContext, 'access' | 'broadcaster' | 'publicOrigin'>,
): Promise<AdminSession> {
  const { scene, rtmpDestinations, studioToken } = session;
  return {
    studioToken,
    kind: session.kind,
    name: session.name,
    groupName: session.groupName,
    organizationName: session.organizationName,
    groupSocialLinks: session.groupSocialLinks,
    status: session.status,
    startsAt: session.startsAt,
    endsAt: session.endsAt,
    localRecordingEnabled: session.localRecordingEnabled,
    liveChatDisabled: session.liveChatDisabled,
    openJoin: session.openJoin,
    speakersMayShow: scene.speakersMayShow,
    disableStage: scene.disableStage,
    rtmpDestinations: rtmpDestinations.map(maskRtmpAddress),
    links: studioLinks(publicOrigin(), session, access),
    recordings: await broadcaster.listRecordings(studioToken),
  };
}
