import { useState, type ReactElement } from 'react';
import type { StudioApi } from '../api/studioApi.ts';
import {
  redrawSizeSchema,
  type RedrawEdit,
  type RedrawList,
  type RedrawSize,
} from '../protocol/rest/redraw.ts';
import { t } from '../text/adminText.ts';
import type { ToastKey } from '../text/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { chooseFiles } from '../ui/chooseFiles.ts';
import { Select } from '../ui/Select.tsx';
import styles from './AdminPage.module.css';
import { nameBroadcast } from './formatTimes.ts';
import { readEditsFile } from './readEditsFile.ts';
import own from './Redraws.module.css';
import video from './Video.module.css';

/** Changes the redraws; the toast says what failed. */
export type ChangeRedraws = (action: (api: StudioApi) => Promise<unknown>, failed: ToastKey) => void;

/** What a redraw is made of: a broadcast, a size and, in a file, edits. */
export function StartRedraw({
  studioToken,
  broadcasts,
  isBusy,
  change,
}: {
  studioToken: string;
  broadcasts: RedrawList['broadcasts'];
  isBusy: boolean;
  change: ChangeRedraws;
}): ReactElement {
  const [broadcast, setBroadcast] = useState(String(broadcasts.length - 1));
  const [size, setSize] = useState<RedrawSize>('1920x1080');
  const [edits, setEdits] = useState<readonly RedrawEdit[]>([]);
  return (
    <>
      <Select
        label={t('redraw.broadcast')}
        placeholder={t('redraw.broadcast')}
        value={broadcast}
        options={broadcasts
          .map((each, index) => ({ value: String(index), label: nameBroadcast(each) }))
          .toReversed()}
        onChange={setBroadcast}
      />
      <Select
        label={t('redraw.size')}
        placeholder={t('redraw.size')}
        value={size}
        options={redrawSizeSchema.options.map((value) => ({ value, label: value.replace('x', ' × ') }))}
        onChange={(value) => setSize(redrawSizeSchema.parse(value))}
      />
      <EditsField onEdits={setEdits} />
      <div className={video.actions}>
        <Button
          variant="action"
          busy={isBusy}
          onClick={() =>
            change(
              (api) =>
                api.adminRedraw(studioToken, { broadcast: Number(broadcast), size, edits: [...edits] }),
              'redraw.startFailed',
            )
          }
        >
          {t('redraw.start')}
        </Button>
      </div>
    </>
  );
}

/** Chooses a file of edits, and says what is wrong with it; without a valid one there are no edits. */
function EditsField({ onEdits }: { onEdits(edits: readonly RedrawEdit[]): void }): ReactElement {
  const [chosen, setChosen] = useState<{ text: string; isValid: boolean } | null>(null);
  const read = async (file: File): Promise<void> => {
    const result = await readEditsFile(file);
    onEdits(result.edits ?? []);
    setChosen(
      result.edits === null
        ? { text: result.problem, isValid: false }
        : {
            text: t('redraw.editsChosen', { name: file.name, count: result.edits.length }),
            isValid: true,
          },
    );
  };
  const choose = (): void =>
    chooseFiles({ accept: 'application/json,.json' }, ([file]) => {
      if (file !== undefined) void read(file);
    });
  const remove = (): void => {
    onEdits([]);
    setChosen(null);
  };
  return (
    <div className={own.edits} role="group" aria-label={t('redraw.editsFile')}>
      <span>{t('redraw.editsFile')}</span>
      <span className={styles.note}>{t('redraw.editsNote')}</span>
      <span className={chosen?.isValid === false ? own.problem : styles.note} role="status">
        {chosen?.text ?? t('redraw.editsNone')}
      </span>
      <div className={video.actions}>
        <Button onClick={choose}>{t('redraw.editsChoose')}</Button>
        {chosen !== null && (
          <Button variant="ghost" onClick={remove}>
            {t('redraw.editsRemove')}
          </Button>
        )}
      </div>
    </div>
  );
}
