/** The field of the last dialog: one that nobody holds might be collected before its dialog is answered. */
let field: HTMLInputElement | null = null;

/** Shows the browser's own choice of files; a person who chooses none is not heard of. Call it from a press. */
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
