import { useRef, type ReactElement } from 'react';
import type { StreamChat } from 'stream-chat';
import { MessageComposer, useMessageComposerController, WithComponents } from 'stream-chat-react';
import { useChat } from '../../contexts/ChatContext.ts';
import type { ComposerProps } from '../../contexts/ChatParts.ts';
import { EmojiButton } from '../EmojiButton.tsx';
import { StreamFrame } from './StreamFrame.tsx';
import styles from './StreamParts.module.css';

const nothing = (): null => null;
/** Messages are text: nothing is attached to them. */
const overrides = {
  AttachmentSelector: nothing,
  AttachmentPreviewList: nothing,
  StartRecordingAudioButton: nothing,
  EmojiPicker: Emoji,
};

/** Stream's field for a message. What is written goes out as from our own field: shown at once, and sent once. */
export function StreamComposer(props: ComposerProps & { client: StreamChat }): ReactElement {
  const { client, channel, label, isQuestion = false } = props;
  const chat = useChat();
  return (
    <div className={styles.composer} data-walkthrough="composer">
      <StreamFrame client={client} channel={channel}>
        <WithComponents overrides={overrides}>
          <MessageComposer
            additionalTextareaProps={{ 'aria-label': label, placeholder: label, dir: 'auto' }}
            audioRecordingEnabled={false}
            overrideSubmitHandler={({ message }) => chat.post(channel, message.text ?? '', { isQuestion })}
          />
        </WithComponents>
      </StreamFrame>
    </div>
  );
}

/** Our emoji picker in Stream's field. */
function Emoji(): ReactElement {
  const { textComposer } = useMessageComposerController();
  const focus = useRef<HTMLElement>(null);
  return <EmojiButton onPick={(emoji) => textComposer.insertText({ text: emoji })} finalFocus={focus} />;
}
