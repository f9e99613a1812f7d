import { z } from 'zod';
import { readJson } from '../protocol/readJson.ts';
import { redrawEditsSchema, type RedrawEdit } from '../protocol/rest/redraw.ts';
import { t } from '../text/adminText.ts';

/** The edits in a file, or for people what is wrong with it: every part that is not valid, and where. */
export async function readEditsFile(
  file: File,
): Promise<{ edits: readonly RedrawEdit[] } | { edits: null; problem: string }> {
  const { name } = file;
  const text = await file.text().catch(() => null);
  if (text === null) return { edits: null, problem: t('redraw.editsUnreadable', { name }) };
  const json = readJson(text);
  if (json === undefined) return { edits: null, problem: t('redraw.editsNotJson', { name }) };
  const parsed = redrawEditsSchema.safeParse(json);
  return parsed.success
    ? { edits: parsed.data.edits }
    : { edits: null, problem: t('redraw.editsInvalid', { name, problem: z.prettifyError(parsed.error) }) };
}
