import { useEffect, useMemo, type ReactElement, type ReactNode } from 'react';
import type { ChatOpening } from '../chat/chat.ts';
import { useChatHandle } from '../contexts/ChatContext.ts';
import { ChatProvider } from '../contexts/ChatProvider.tsx';
import { useServices } from '../contexts/ServicesContext.tsx';
import { useStudio, useStudioState } from '../contexts/StudioContext.ts';
import type { StudioState } from '../participant/studioState.ts';

/** Opens this participant's chats, in which it has the name that it has in the studio. */
export function StudioChat({ children }: { children: ReactNode }): ReactElement {
  const studio = useStudio();
  const opening = useMemo<ChatOpening>(
    () => ({
      credentials: () => Promise.resolve({ accessToken: studio.accessToken() }),
      name: () => ownName(studio.store.getState()),
    }),
    [studio],
  );
  return (
    <ChatProvider opening={opening}>
      <NameInChat />
      {children}
    </ChatProvider>
  );
}

const ownName = ({ connectionId, scene }: StudioState): string | null =>
  scene.speakers[connectionId ?? '']?.userDisplayName ?? null;

/** Passes on a name that is changed during the show. */
function NameInChat(): null {
  const { chat } = useChatHandle();
  const { errorReports } = useServices();
  const name = useStudioState(ownName);
  useEffect(() => {
    const known = chat?.store.getState().me ?? null;
    if (chat === null || name === null || known === null || known.name === name) return;
    // Without a connection the chat learns it with the next one.
    chat.rename(name).catch((error: unknown) => {
      if (chat.store.getState().connection === 'connected') errorReports.report(error);
    });
  }, [chat, name, errorReports]);
  return null;
}
