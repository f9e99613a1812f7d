import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../text/t.ts';
import { Button } from '../../ui/Button.tsx';
import { hidePoll, hideQuestion } from '../../participant/commands/onStreamCommands.ts';
import styles from './ProgramPreview.module.css';
import { useCanRun, useStudio } from '../../contexts/StudioContext.ts';

/** Lets anybody in the studio take a poll or a question off the stream. */
export function RemoveFromStream(): ReactElement | null {
  const studio = useStudio();
  const hasPoll = useCanRun(hidePoll, undefined);
  const hasQuestion = useCanRun(hideQuestion, undefined);
  if (!hasPoll && !hasQuestion) return null;
  const icon = <X size={16} aria-hidden="true" />;
  return (
    <div className={styles.removals}>
      {hasPoll && (
        <Button icon={icon} onClick={() => studio.run(hidePoll, undefined)}>
          {t('preview.removePoll')}
        </Button>
      )}
      {hasQuestion && (
        <Button icon={icon} onClick={() => studio.run(hideQuestion, undefined)}>
          {t('preview.removeQuestion')}
        </Button>
      )}
    </div>
  );
}
