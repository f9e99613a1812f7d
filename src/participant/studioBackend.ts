import type { Services } from '../api/services.ts';
import { detectBrowserFamily } from '../session/browserFamily.ts';
import type { ServerCall } from './commands/command.ts';
import type { StudioBackend } from './studio.ts';

/** The studio's calls to the server for one session. `isGuest` asks for a speaker's rights even with a host's cookie. */
export function createStudioBackend(
  { api, speakerId }: Pick<Services, 'api' | 'speakerId'>,
  studioToken: string,
  isGuest: boolean,
): StudioBackend {
  return {
    initAccess: () =>
      api.initAccess(studioToken, {
        speakerId,
        webRtcSessionData: { isComposer: false },
        browser: detectBrowserFamily(navigator.userAgent),
        asGuest: isGuest,
      }),
    perform: async (call, accessToken) => {
      await performCall(api, studioToken, call, accessToken);
    },
  };
}

function performCall(
  api: Services['api'],
  studioToken: string,
  call: ServerCall,
  accessToken: string,
): Promise<unknown> {
  switch (call.type) {
    case 'startBroadcast':
      return api.startBroadcast(studioToken, accessToken);
    case 'stopBroadcast':
      return api.stopBroadcast(studioToken, accessToken, call.terminationLogs);
    case 'saveTemplateSettings':
      return api.saveTemplateSettings(studioToken, accessToken, call.settings);
    case 'pinQuestion': {
      const { type: _type, chatMessageId, ...question } = call;
      return api.pinQuestion(studioToken, accessToken, chatMessageId, question);
    }
    case 'unpinQuestion':
      return api.unpinQuestion(studioToken, accessToken, call.chatMessageId);
    case 'markTopicTimestamp':
      return api.markTopicTimestamp(studioToken, accessToken, call.topicId);
    case 'removePerson':
      return api.removePerson(studioToken, accessToken, call);
    case 'letBackIn':
      return api.letBackIn(studioToken, accessToken, call.personId);
  }
}
