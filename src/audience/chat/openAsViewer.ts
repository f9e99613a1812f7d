import type { AudienceApi } from '../../api/audienceApi.ts';
import type { ChatOpening } from '../../chat/chat.ts';

/** A viewer is known by the cookie that comes with the first answer about the audience; it is asked for once. */
export function openAsViewer(api: Pick<AudienceApi, 'getAudience'>, studioToken: string): ChatOpening {
  let cookie: Promise<unknown> | null = null;
  return {
    async credentials() {
      cookie ??= api.getAudience(studioToken);
      try {
        await cookie;
      } catch (error) {
        cookie = null;
        throw error;
      }
      return { studioToken };
    },
    name: () => null,
  };
}
