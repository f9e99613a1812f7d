import { createTaskQueue } from '../clock/taskQueue.ts';
import { mayDo, type Action, type Role } from '../protocol/roles.ts';
import type { PeerSignal } from '../protocol/signals.ts';
import type { Content, ContentEvent } from '../scene/content/content.ts';
import type { ToastKey } from '../text/toasts.ts';
import type { CommandErrorKey } from './commands/command.ts';
import type { ContentStore } from './contentStore.ts';
import { reportFailure } from './reportFailure.ts';

/** A change to one of the session's lists, made by a call to the server. */
export interface ContentEdit<Answer> {
  /** Row of the table in protocol/roles.ts. */
  action: Action;
  errorKey: CommandErrorKey;
  /** How the lists look until the server has answered; without it they stay as they are until then. */
  expected?: (content: Content) => Content;
  call: (accessToken: string) => Promise<Answer>;
  /** What the answer changes in the lists here; the server notifies the others. */
  events?: (answer: Answer) => ContentEvent[];
  /** What the answer changes in everybody's lists: applied here and sent to the others. */
  signals?: (answer: Answer) => PeerSignal[];
}

/** Changes the lists: each change shows at once, the calls are made one after the other, and a failed call takes its change back. */
export interface ContentEditor {
  /** Resolves with whether the server made the change; a failure has been reported and shown by then. */
  edit<Answer>(edit: ContentEdit<Answer>): Promise<boolean>;
}

interface EditorOptions {
  /** Null where no lists are kept. */
  contentStore: ContentStore | null;
  role(): Role;
  accessToken(): string;
  send(signal: PeerSignal): void;
  showToast(key: ToastKey): void;
  reportError(error: unknown): void;
}

export function createContentEditor(options: EditorOptions): ContentEditor {
  const { contentStore } = options;
  /** One call at a time, so that the server gets the changes in the order in which they were made. */
  const calls = createTaskQueue(1);
  return {
    async edit({ action, errorKey, expected, call, events, signals }) {
      if (contentStore === null || !mayDo(options.role(), action)) return false;
      const pending = contentStore.expect(expected ?? ((content) => content));
      try {
        const answer = await calls.add(() => call(options.accessToken()));
        const sent = signals?.(answer) ?? [];
        pending.settle([...(events?.(answer) ?? []), ...sent]);
        for (const signal of sent) options.send(signal);
        return true;
      } catch (error) {
        pending.withdraw();
        reportFailure(options, errorKey, error);
        return false;
      }
    },
  };
}
