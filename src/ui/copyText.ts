/**
 * Copies text to the clipboard. On plain http, where the clipboard API does not exist, it falls back to a
 * selection. Rejects if the browser refuses both.
 */
export async function copyText(text: string): Promise<void> {
  if ('clipboard' in navigator && window.isSecureContext) {
    try {
      await navigator.clipboard.writeText(text);
      return;
    } catch {
      // A page without focus may not write to the clipboard; a selection often still works.
    }
  }
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (!isCopied) throw new Error('the browser refused to copy');
}
