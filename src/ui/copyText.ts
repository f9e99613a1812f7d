/**
 * Puts text on the clipboard. On plain http, where the clipboard's own interface does not exist, it falls back to a
 * selection. Rejects when the browser refuses both.
 */
export async function copyText(text: string): Promise<void> {
  if ('clipboard' in navigator && window.isSecureContext) {
    try {
      await navigator.clipboard.writeText(text);
      return;
    } catch {
      // A page without the focus may not write; a selection often still can.
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
