import { ApiError } from '../api/ApiError.ts';
import { isToastShown, type ToastKey } from '../text/toasts.ts';
import type { CommandErrorKey } from './commands/command.ts';

interface FailureHandlers {
  showToast(key: ToastKey): void;
  reportError(error: unknown): void;
}

/** Reports an error, and shows its toast where the table of toasts says so. */
export function reportFailure(handlers: FailureHandlers, errorKey: CommandErrorKey, error: unknown): void {
  handlers.reportError(error);
  const key = toastOf(errorKey, error);
  if (isToastShown(key, isHttpError(error))) handlers.showToast(key);
}

const isHttpError = (error: unknown): boolean => error instanceof ApiError && error.status > 0;

/** Two reasons why the server cannot start a broadcast have a toast that says what to install. */
function toastOf(errorKey: CommandErrorKey, error: unknown): CommandErrorKey {
  if (!(error instanceof ApiError)) return errorKey;
  if (error.code === 'chromiumMissing') return 'studio.error.chromiumMissing';
  return error.code === 'ffmpegMissing' ? 'studio.error.ffmpegMissing' : errorKey;
}
