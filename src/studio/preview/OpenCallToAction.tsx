import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { mayDo } from '../../protocol/roles.ts';
import { openCallToAction } from '../../scene/content/callToActions.ts';
import { t } from '../../text/t.ts';
import { CallToActionOverlay } from '../../ui/CallToActionOverlay.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { createCallToActionEdits } from '../../participant/edits/callToActionEdits.ts';
import styles from './ProgramPreview.module.css';
import { useStudio, useStudioState } from '../../contexts/StudioContext.ts';
import { useEdits } from '../../contexts/useEdits.ts';

/** The call to action that the audience sees now; only hosts can hide it. */
export function OpenCallToAction(): ReactElement | null {
  const studio = useStudio();
  const edits = useEdits(createCallToActionEdits);
  const cta = useStudioState(({ content }) => openCallToAction(content.callToActions));
  const mayHide = useStudioState(({ role }) => mayDo(role, 'manageCallToActions'));
  if (cta === null) return null;
  return (
    <CallToActionOverlay
      key={cta.id}
      className={styles.callToAction}
      title={t('cta.overlay')}
      callToAction={cta}
      actions={
        mayHide && (
          <IconButton
            size="small"
            side="left"
            label={t('cta.hide')}
            icon={<X size={18} />}
            onClick={() => void studio.edit(edits.close(cta.id))}
          />
        )
      }
    />
  );
}
