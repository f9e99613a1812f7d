import { toast } from 'sonner';
import { toasts, toastText, type ToastKey } from '../text/toasts.ts';

/**
 * Shows the toast for a key. A toast that is already visible is updated with the latest text instead of being shown
 * twice.
 */
export function showToast(key: ToastKey, values: Record<string, string> = {}): void {
  const text = toastText(key, values);
  const { variant } = toasts[key];
  const options = { id: key };
  if (variant === 'error') toast.error(text, options);
  else if (variant === 'warning') toast.warning(text, options);
  else toast.success(text, options);
}
