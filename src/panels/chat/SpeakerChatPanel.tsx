import { MessageCircle } from 'lucide-react';
import type { ReactElement } from 'react';
import { ChatConnection } from '../../chatView/ChatConnection.tsx';
import { t } from '../../text/chatText.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { StudioMessages } from './StudioMessages.tsx';

const channel = 'studioSpeakers';

/** The chat of hosts and speakers, which the audience never sees. */
export default function SpeakerChatPanel(): ReactElement {
  return (
    <ChatConnection channel={channel}>
      <StudioMessages
        channel={channel}
        label={t('chat.speakers.list')}
        placeholder={t('chat.speakers.write')}
        empty={<EmptyState isPlain icon={<MessageCircle size={24} />} text={t('chat.speakers.empty')} />}
      />
    </ChatConnection>
  );
}
