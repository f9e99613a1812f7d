import { toast } from 'sonner';
import { toasts, toastText, type ToastKey } from '../text/toasts.ts';

/** Shows the toast of a key as the table has it. A key that shows already is not shown twice; its text is the latest. */
export function showToast(key: ToastKey, values: Record<string, string> = {}): void {
  const text = toastText(key, values);
  const { variant } = toasts[key];
  const options = { id: key };
  if (variant === 'error') toast.error(text, options);
  else if (variant === 'warning') toast.warning(text, options);
  else toast.success(text, options);
}
