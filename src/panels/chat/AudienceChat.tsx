import { MessagesSquare } from 'lucide-react';
import type { ReactElement } from 'react';
import { useChatAction } from '../../chatView/ChatActions.tsx';
import { RotatingHint } from '../../chatView/RotatingHint.tsx';
import { useChat, useChatState } from '../../contexts/ChatContext.ts';
import { mayDo } from '../../protocol/roles.ts';
import { t } from '../../text/chatText.ts';
import { Button } from '../../ui/Button.tsx';
import { StudioMessages } from './StudioMessages.tsx';

const hints = [t('chat.audience.empty.1'), t('chat.audience.empty.2'), t('chat.audience.empty.3')];

/** What the audience and the speakers write for everybody. */
export const AudienceChat = (): ReactElement => (
  <StudioMessages
    channel="livestreamAudience"
    label={t('chat.audience.list')}
    placeholder={t('chat.audience.write')}
    empty={<RotatingHint icon={<MessagesSquare size={24} />} hints={hints} />}
    whenClosed={<Reopen />}
  />
);

function Reopen(): ReactElement | null {
  const chat = useChat();
  const run = useChatAction();
  const mayModerate = useChatState(({ me }) => me !== null && mayDo(me.role, 'moderateChat'));
  if (!mayModerate) return null;
  return (
    <Button onClick={() => void run(() => chat.changeSettings({ isClosed: false }))}>
      {t('chatSettings.reopen')}
    </Button>
  );
}
