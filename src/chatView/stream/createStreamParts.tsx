import type { StreamChat } from 'stream-chat';
import 'stream-chat-react/css/index.css';
import type { ChatParts } from '../../contexts/ChatParts.ts';
import { StreamComposer } from './StreamComposer.tsx';
import { StreamMessageList } from './StreamMessageList.tsx';

/** Stream's list and field, with our messages in them, for the chats of one client. */
export const createStreamParts = (client: StreamChat): ChatParts => ({
  MessageList: (props) => <StreamMessageList {...props} client={client} />,
  Composer: (props) => <StreamComposer {...props} client={client} />,
});
