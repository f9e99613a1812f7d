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

/** The reasons why the server cannot start a broadcast have toasts that say what to do. */
function toastOf(errorKey: CommandErrorKey, error: unknown): CommandErrorKey {
  if (!(error instanceof ApiError)) return errorKey;
  if (error.code === 'chromiumMissing') return 'studio.error.chromiumMissing';
  if (error.code === 'serverFull') return 'studio.error.serverFull';
  return error.code === 'ffmpegMissing' ? 'studio.error.ffmpegMissing' : errorKey;
}
