import { SlidersHorizontal } from 'lucide-react';
import type { ReactElement } from 'react';
import { ChatActions, useChatAction } from '../../chatView/ChatActions.tsx';
import { useChat, useChatState } from '../../contexts/ChatContext.ts';
import type { ChatSettings as Settings } from '../../protocol/chat.ts';
import { t } from '../../text/chatText.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';

const slowModes = [0, 5, 10, 30, 60, 300];

/** The rules of the audience's chat, which a host can change during the show. */
export const ChatSettings = (): ReactElement => (
  <Popover
    title={t('chatSettings.title')}
    trigger={
      <IconButton
        label={t('chatSettings.title')}
        icon={<SlidersHorizontal size={20} />}
        data-walkthrough="chatRules"
      />
    }
  >
    <ChatActions>
      <Rules />
    </ChatActions>
  </Popover>
);

/** Each rule as it is for everybody now; a change takes effect at once. */
export function Rules(): ReactElement {
  const chat = useChat();
  const run = useChatAction();
  const { isClosed, needsApproval, slowModeSeconds } = useChatState(({ settings }) => settings);
  const change = (settings: Partial<Settings>): void => void run(() => chat.changeSettings(settings));
  const seconds = [...new Set([...slowModes, slowModeSeconds])].sort((a, b) => a - b);
  return (
    <>
      <Switch
        label={t('chatSettings.open')}
        note={t('chatSettings.openNote')}
        checked={!isClosed}
        onChange={(isOpen) => change({ isClosed: !isOpen })}
      />
      {chat.capabilities.approval && (
        <Switch
          label={t('chatSettings.approval')}
          note={t('chatSettings.approvalNote')}
          checked={needsApproval}
          onChange={(isOn) => change({ needsApproval: isOn })}
        />
      )}
      {chat.capabilities.slowMode && (
        <Select
          label={t('chatSettings.slowMode')}
          options={seconds.map((value) => ({ value: String(value), label: describeSlowMode(value) }))}
          value={String(slowModeSeconds)}
          placeholder={t('chatSettings.slowModeOff')}
          onChange={(value) => change({ slowModeSeconds: Number(value) })}
        />
      )}
    </>
  );
}

function describeSlowMode(seconds: number): string {
  if (seconds === 0) return t('chatSettings.slowModeOff');
  return seconds % 60 === 0
    ? t('chatSettings.slowModeMinutes', { minutes: seconds / 60 })
    : t('chatSettings.slowModeSeconds', { seconds });
}
