import type { InputKind } from '../media/localInput.ts';
import type { LocalMedia } from '../media/localMedia.ts';
import type { ToastKey } from '../text/toasts.ts';

interface AnnounceInputProblemsOptions {
  local: Pick<LocalMedia, 'getState' | 'subscribe'>;
  showToast(key: ToastKey): void;
  reportError(error: unknown): void;
}

const toastOf = { audio: 'studio.error.microphone', video: 'studio.error.camera' } as const;

/**
 * Shows the toast of a camera or microphone that is wanted and does not start, once for each attempt, and reports it. One that is
 * unplugged is no failure: the next one is used. Returns the function that stops it.
 */
export function announceInputProblems(options: AnnounceInputProblemsOptions): () => void {
  const { local, showToast, reportError } = options;
  let before = local.getState();
  return local.subscribe(() => {
    const now = local.getState();
    const failed = (['audio', 'video'] as const).filter((kind) => hasFailed(kind));
    before = now;
    for (const kind of failed) {
      reportError(new Error(`the ${kind} input did not start: ${now[kind].problem ?? ''}`));
      showToast(toastOf[kind]);
    }
    function hasFailed(kind: InputKind): boolean {
      const { problem, isOn } = now[kind];
      return isOn && problem !== null && problem !== 'DEVICE_NOT_FOUND' && before[kind].problem === null;
    }
  });
}
