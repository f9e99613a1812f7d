import type { Clock } from '../../../clock/clock.ts';
import { writeCleanJson } from '../../../protocol/cleanText.ts';
import {
  chatAddress,
  chatCloseCodes,
  chatSilenceTimeoutMs,
  fromChatSchema,
  type ChatCredentials,
  type FromChat,
} from '../../../protocol/chat.ts';
import { readJson } from '../../../protocol/readJson.ts';
import { createReconnectingSocket } from '../../../socket/reconnectingSocket.ts';
import type { WebSocketLike } from '../../../socket/singleSocket.ts';
import type { ChatConnection, ChatConnectionHandlers, ChatSince } from '../../client/chatConnection.ts';

const firstRetryMs = 500;
const maxRetryMs = 15_000;
/** Two tries with a token that the server refuses are enough: the second one was new. */
const maxRefusals = 2;

export interface ServerConnectionOptions {
  chatUrl: string;
  clock: Clock;
  openSocket: (url: string) => WebSocketLike;
  /** Fires `online` when the network is back; null where the platform has no such event. */
  networkEvents: EventTarget | null;
  /** A number from 0 to 1: spreads out those who come back at once. */
  random: () => number;
  credentials(): Promise<ChatCredentials>;
  /** What the client has of the chat; null for nothing. */
  since(): ChatSince | null;
}

type Welcome = Extract<FromChat, { type: 'welcome' }>;

/** The socket to the server's chat, for as long as it takes. */
export function createServerConnection(
  options: ServerConnectionOptions,
  handlers: ChatConnectionHandlers,
): ChatConnection {
  const { random } = options;
  let refusals = 0;
  const socket = createReconnectingSocket(
    {
      ...options,
      silenceTimeoutMs: chatSilenceTimeoutMs,
      joinGiveUpAfterMs: null,
      giveUpAfterMs: null,
      // Full jitter: when a server comes back, thousands do not come at the same moment.
      retryDelayMs: (failures) =>
        firstRetryMs + random() * Math.min(maxRetryMs, 4 * firstRetryMs * 2 ** failures),
      address: async () => chatAddress(options.chatUrl, await options.credentials(), options.since()),
    },
    {
      onData,
      onClose(code, reason) {
        if (code === chatCloseCodes.malformed)
          handlers.onProblem(new Error(`the chat refused a message: ${reason}`));
        if (code === chatCloseCodes.full) handlers.onFull();
        if (code !== chatCloseCodes.unauthorized) return true;
        refusals += 1;
        if (refusals < maxRefusals) return true;
        stop();
        handlers.onEnded();
        return false;
      },
      onFailed(error) {
        handlers.onProblem(error instanceof Error ? error : new Error(String(error)));
        return true;
      },
      onLost: () => handlers.onLost(),
      onGaveUp: () => undefined,
    },
  );

  function onData(data: unknown): void {
    const parsed = fromChatSchema.safeParse(typeof data === 'string' ? readJson(data) : undefined);
    if (!parsed.success)
      handlers.onProblem(new Error(`the chat sent an invalid message: ${parsed.error.message}`));
    else if (parsed.data.type === 'welcome') onWelcome(parsed.data);
    else if (socket.isConfirmed() && parsed.data.type !== 'ping') handlers.onMessage(parsed.data);
  }

  function onWelcome(welcome: Welcome): void {
    refusals = 0;
    socket.confirm();
    handlers.onMessage(welcome);
  }

  const stop = (): void => socket.stop();
  return {
    start: () => socket.start(),
    stop,
    send: (message) => socket.send(writeCleanJson(message)),
  };
}
