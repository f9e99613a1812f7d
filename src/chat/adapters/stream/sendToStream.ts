import type { Clock } from '../../../clock/clock.ts';
import type { FromChat, ToChat } from '../../../protocol/chat.ts';
import { mayDo } from '../../../protocol/roles.ts';
import { readRefusal } from './readStream.ts';
import {
  performRequest,
  StreamRefusal,
  type StreamRequest,
  type StreamRequestContext,
} from './streamRequests.ts';

/** A message that got no answer is sent once more, with the same id, after this long; ms. */
const resendMs = 2000;
/** How long to wait where Stream does not say; ms. */
const tooFastMs = 5000;

interface SendContext extends StreamRequestContext {
  clock: Clock;
}

/** Sends what the chat has to say; what is answered is answered by `publish`. */
export function sendToStream(
  context: SendContext,
  message: Exclude<ToChat, { type: 'followViewers' }>,
  isConnected: () => boolean,
  onProblem: (error: unknown) => void,
): void {
  const { session } = context;
  if (message.type === 'read') {
    session.noteRead(message.channel, message.seq);
    // Stream keeps for its members alone how far they have read.
    if (mayDo(session.access.role, 'useSpeakersChat'))
      session.channels.get(message.channel)?.markRead().catch(onProblem);
  } else if (message.type === 'typing') {
    const channel = session.channels.get(message.channel);
    (message.isOn ? channel?.keystroke() : channel?.stopTyping())?.catch(onProblem);
  } else if (message.type !== 'cheer') void perform(context, message, isConnected);
}

async function perform(
  context: SendContext,
  request: StreamRequest,
  isConnected: () => boolean,
): Promise<void> {
  let news = await answer(context, request);
  if (news === null && request.type === 'post' && isConnected()) {
    await new Promise<void>((resolve) => void context.clock.setTimer(resendMs, resolve));
    // After a loss, what has no answer is sent again by itself.
    if (!isConnected()) return;
    news = await answer(context, request);
  }
  context.publish(news ?? { type: 'refused', ref: request.ref, code: 'serverFailed' });
}

/** Null when Stream did not answer. */
async function answer(context: SendContext, request: StreamRequest): Promise<FromChat | null> {
  const { ref } = request;
  const { settings, me } = context.session;
  try {
    return await performRequest(context, request);
  } catch (error) {
    if (error instanceof StreamRefusal) return { type: 'refused', ref, code: error.code };
    const code = readRefusal(error);
    if (code === null) return null;
    if (code === 'tooFast') {
      const retryAfterMs = settings.slowModeSeconds * 1000 || tooFastMs;
      return { type: 'refused', ref, code, retryAfterMs };
    }
    // Stream does not say why somebody may not write.
    const isPost = code === 'notAllowed' && request.type === 'post';
    if (isPost && request.channel === 'livestreamAudience' && settings.isClosed)
      return { type: 'refused', ref, code: 'chatClosed' };
    return { type: 'refused', ref, code: isPost && me.banned ? 'banned' : code };
  }
}
