import { useMemo, type ReactElement } from 'react';
import { ChatActions } from '../../chatView/ChatActions.tsx';
import { ChatProvider } from '../../contexts/ChatProvider.tsx';
import { useServices } from '../../contexts/ServicesContext.tsx';
import { TooltipProvider } from '../../ui/Tooltip.tsx';
import { AudiencePanel } from './AudiencePanel.tsx';
import { openAsViewer } from './openAsViewer.ts';
import { PlaceOrFull } from './PlaceOrFull.tsx';

export interface AudienceChatProps {
  studioToken: string;
  /** The session has no more places for viewers. */
  isFull: boolean;
  /** Whether the open poll, the call to action and the people are tabs next to the chat. */
  hasTabs?: boolean;
  /** Covers the video: reactions fly there. */
  cheersPlace: HTMLElement | null;
}

/** The chat and the questions of the audience. Its module is loaded after the video's first picture. */
export function AudienceChat({
  studioToken,
  isFull,
  hasTabs = false,
  cheersPlace,
}: AudienceChatProps): ReactElement {
  const { api } = useServices();
  const opening = useMemo(() => openAsViewer(api, studioToken), [api, studioToken]);
  return (
    <TooltipProvider>
      <ChatProvider opening={opening}>
        <ChatActions>
          {hasTabs ? (
            <AudiencePanel hasTabs isFull={isFull} cheersPlace={cheersPlace} />
          ) : (
            <PlaceOrFull isFull={isFull}>
              <AudiencePanel cheersPlace={cheersPlace} />
            </PlaceOrFull>
          )}
        </ChatActions>
      </ChatProvider>
    </TooltipProvider>
  );
}
