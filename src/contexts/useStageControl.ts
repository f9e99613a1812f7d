import type { ChatEntry } from '../chat/chat.ts';
import { hideQuestion, showQuestion } from '../participant/commands/onStreamCommands.ts';
import { judgeStageControl, questionOf } from '../participant/stageQuestion.ts';
import { useStudio, useStudioState } from './StudioContext.ts';

/** What this participant may do with a message on stream, and how; null where nothing. */
export function useStageControl(entry: ChatEntry): { type: 'show' | 'hide'; run(): void } | null {
  const studio = useStudio();
  const type = useStudioState(({ scene, role }) =>
    judgeStageControl(entry, {
      shownId: scene.question.question?.chatMessageId ?? null,
      role,
      disableStage: scene.disableStage,
    }),
  );
  if (type === null || entry.delivery !== 'sent') return null;
  return {
    type,
    run() {
      const question = questionOf(entry);
      if (type === 'hide') studio.run(hideQuestion, undefined);
      else if (question !== null) studio.run(showQuestion, { question });
    },
  };
}
