import { mayDo, type Action, type Role } from '../protocol/roles.ts';
import type { PeerSignal } from '../protocol/signals.ts';
import type { Content, ContentEvent } from '../scene/content/content.ts';
import type { ToastKey } from '../text/toasts.ts';
import type { CommandErrorKey } from './commands/command.ts';
import type { ContentStore } from './contentStore.ts';
import { reportFailure } from './reportFailure.ts';

/** A change of one of the session's lists, by a call to the server. */
export interface ContentEdit<Answer> {
  /** Row of the table in protocol/roles.ts. */
  action: Action;
  errorKey: CommandErrorKey;
  /** The lists as they look until the server has answered; without it nothing changes before. */
  expected?: (content: Content) => Content;
  call: (accessToken: string) => Promise<Answer>;
  /** What the answer changes in the lists here; the server tells the others. */
  events?: (answer: Answer) => ContentEvent[];
  /** What the answer changes in everybody's lists: taken here and sent to the others. */
  signals?: (answer: Answer) => PeerSignal[];
}

/** Makes changes of the lists: shown at once, one call after the other, and back as it was when the call fails. */
export interface ContentEditor {
  /** Resolves with whether the server did it; a failure was reported and shown before. */
  edit<Answer>(edit: ContentEdit<Answer>): Promise<boolean>;
}

interface EditorOptions {
  desk: ContentStore | null;
  role(): Role;
  accessToken(): string;
  send(signal: PeerSignal): void;
  showToast(key: ToastKey): void;
  reportError(error: unknown): void;
}

export function createContentEditor(options: EditorOptions): ContentEditor {
  const { desk } = options;
  /** One call at a time, so that the server sees the changes in the order in which they were made. */
  let turn: Promise<unknown> = Promise.resolve();
  return {
    async edit({ action, errorKey, expected, call, events, signals }) {
      if (desk === null || !mayDo(options.role(), action)) return false;
      const expectation = desk.expect(expected ?? ((content) => content));
      const answering = turn.then(() => call(options.accessToken()));
      turn = answering.catch(() => {});
      try {
        const answer = await answering;
        const sent = signals?.(answer) ?? [];
        expectation.settle([...(events?.(answer) ?? []), ...sent]);
        for (const signal of sent) options.send(signal);
        return true;
      } catch (error) {
        expectation.withdraw();
        reportFailure(options, errorKey, error);
        return false;
      }
    },
  };
}
