import { ChatError } from '../chat/chat.ts';
import type { ChatRefusal } from '../protocol/chat.ts';
import { t } from '../text/chatText.ts';

/** Why something was not done, for the person who wanted it; null for a lost connection. */
export const describeRefusal = (code: ChatRefusal | null): string =>
  t(code === null ? 'refusal.offline' : `refusal.${code}`);

/** Any other error than the chat's is a fault of ours: it is shown as one of the server. */
export const describeFailure = (error: unknown): string =>
  describeRefusal(error instanceof ChatError ? error.code : 'serverFailed');
