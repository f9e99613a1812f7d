import { ApiError } from '../api/ApiError.ts';
import { isToastShown, type ToastKey } from '../text/toasts.ts';
import type { CommandErrorKey } from './commands/command.ts';

interface FailureDesk {
  showToast(key: ToastKey): void;
  reportError(error: unknown): void;
}

/** Reports what failed, and shows its toast where the table of toasts says so. */
export function reportFailure(desk: FailureDesk, errorKey: CommandErrorKey, error: unknown): void {
  desk.reportError(error);
  const key = toastOf(errorKey, error);
  if (isToastShown(key, isHttpError(error))) desk.showToast(key);
}

const isHttpError = (error: unknown): boolean => error instanceof ApiError && error.status > 0;

/** Two refusals of a start say what to mend. */
function toastOf(errorKey: CommandErrorKey, error: unknown): CommandErrorKey {
  if (!(error instanceof ApiError)) return errorKey;
  if (error.code === 'chromiumMissing') return 'studio.error.chromiumMissing';
  return error.code === 'ffmpegMissing' ? 'studio.error.ffmpegMissing' : errorKey;
}
