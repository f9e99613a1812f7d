import { t } from '../text/adminText.ts';

const megabyte = 1_000_000;
const gigabyte = 1000 * megabyte;

/** Bytes as people read them. */
export function formatSize(bytes: number): string {
  if (bytes > 0 && bytes < megabyte / 10)
    return t('size.kilobytes', { size: Math.max(1, Math.round(bytes / 1000)) });
  if (bytes < gigabyte) return t('size.megabytes', { size: (bytes / megabyte).toFixed(1) });
  return t('size.gigabytes', { size: (bytes / gigabyte).toFixed(bytes < 100 * gigabyte ? 1 : 0) });
}
