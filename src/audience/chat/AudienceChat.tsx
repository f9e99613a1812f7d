import { useMemo, type ReactElement } from 'react';
import { ChatActions } from '../../chatView/ChatActions.tsx';
import { useChatState } from '../../contexts/ChatContext.ts';
import { ChatProvider } from '../../contexts/ChatProvider.tsx';
import { useServices } from '../../contexts/ServicesContext.tsx';
import { t } from '../../text/audienceText.ts';
import { TooltipProvider } from '../../ui/Tooltip.tsx';
import { AudiencePanel } from './AudiencePanel.tsx';
import { openAsViewer } from './openAsViewer.ts';
import styles from './AudienceChat.module.css';

export interface AudienceChatProps {
  studioToken: string;
  /** The session has no more places for viewers. */
  isFull: boolean;
  /** Covers the video: reactions fly there. */
  cheersPlace: HTMLElement | null;
}

/** The chat and the questions of the audience. Its module is loaded after the video's first picture. */
export function AudienceChat({ studioToken, isFull, cheersPlace }: AudienceChatProps): ReactElement {
  const { api } = useServices();
  const opening = useMemo(() => openAsViewer(api, studioToken), [api, studioToken]);
  return (
    <TooltipProvider>
      <ChatProvider opening={opening}>
        <ChatActions>
          <PlaceOrFull isFull={isFull}>
            <AudiencePanel cheersPlace={cheersPlace} />
          </PlaceOrFull>
        </ChatActions>
      </ChatProvider>
    </TooltipProvider>
  );
}

/** Whoever has been let in stays, also when the session is full by now. */
function PlaceOrFull({ isFull, children }: { isFull: boolean; children: ReactElement }): ReactElement {
  const isIn = useChatState(({ me }) => me !== null);
  return isFull && !isIn ? (
    <p className={styles.full} role="status">
      {t('audienceChat.full')}
    </p>
  ) : (
    children
  );
}
