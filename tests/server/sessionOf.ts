import { createScene } from '../../src/scene/scene.ts';
import type { StoredSession } from '../../server/store/sessionStore.ts';

/** A session as it is stored when it is new. */
export function sessionOf(studioToken: string): StoredSession {
  const scene = createScene();
  return {
    id: 'id',
    studioToken,
    name: '',
    kind: 'live',
    groupName: '',
    groupSocialLinks: { custom: null, facebook: null, linkedin: null, instagram: null, twitter: null },
    organizationId: '',
    organizationName: '',
    liveChatId: '',
    liveChatDisabled: false,
    status: 'idle',
    startsAt: new Date(0),
    endsAt: new Date(0),
    webRtcSessionId: '',
    openTokApplicationId: null,
    localRecordingEnabled: false,
    openJoin: false,
    hostLinkVersion: 1,
    speakerLinkVersion: 1,
    rtmpDestinations: [],
    templateSettings: scene.template,
    scene,
    sceneSeq: 0,
    streamOwners: {},
  };
}
