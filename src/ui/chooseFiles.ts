/** The last dialog's input: without a reference it might be garbage-collected before the dialog is answered. */
let field: HTMLInputElement | null = null;

/** Opens the browser's file dialog. `onFiles` is not called if nothing is chosen. Call this from a press. */
export function chooseFiles(
  { accept, multiple = false }: { accept: string; multiple?: boolean },
  onFiles: (files: File[]) => void,
): void {
  field = document.createElement('input');
  field.type = 'file';
  field.accept = accept;
  field.multiple = multiple;
  field.addEventListener('change', (event) => {
    const files = event.target instanceof HTMLInputElement ? [...(event.target.files ?? [])] : [];
    field = null;
    if (files.length > 0) onFiles(files);
  });
  field.click();
}
