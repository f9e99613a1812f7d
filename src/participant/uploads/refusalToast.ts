import { formatBytes } from '../../api/uploads/fileRules.ts';
import type { ToastKey } from '../../text/toasts.ts';
import type { UploadRefusal } from './uploadRefusal.ts';

/** The toast for refused files: what happened, and what would be accepted. */
export function refusalToast(refusal: UploadRefusal): { key: ToastKey; values: Record<string, string> } {
  switch (refusal.reason) {
    case 'type':
      return { key: 'upload.type', values: { file: refusal.fileName } };
    case 'empty':
      return { key: 'upload.empty', values: { file: refusal.fileName } };
    case 'several':
      return { key: 'upload.several', values: {} };
    case 'locked':
      return { key: 'upload.locked', values: { file: refusal.fileName } };
    case 'unreadable':
      return { key: 'upload.unreadable', values: { file: refusal.fileName } };
    case 'tooLarge':
      return {
        key: 'upload.tooLarge',
        values: { file: refusal.fileName, limit: formatBytes(refusal.limitBytes) },
      };
    case 'tooManyAtOnce':
      return { key: 'upload.tooManyAtOnce', values: { limit: String(refusal.limit) } };
    case 'tooManyAssets':
      return { key: 'upload.tooManyAssets', values: { limit: String(refusal.limit) } };
    case 'tooManyPages': {
      const { fileName, pages, limit } = refusal;
      return {
        key: 'upload.tooManyPages',
        values: { file: fileName, pages: String(pages), limit: String(limit) },
      };
    }
  }
}
