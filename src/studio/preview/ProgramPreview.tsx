import type { ReactElement } from 'react';
import { t } from '../../text/t.ts';
import { joinClasses } from '../../ui/joinClasses.ts';
import { LoadingScreen } from '../../ui/LoadingScreen.tsx';
import { LogoControls } from './LogoControls.tsx';
import { OpenCallToAction } from './OpenCallToAction.tsx';
import styles from './ProgramPreview.module.css';
import { RemoveFromStream } from './RemoveFromStream.tsx';
import { useStudio, useStudioState } from '../../contexts/StudioContext.ts';
import { useProgramPlayout } from './useProgramPlayout.ts';

/** The program as the audience sees it; a loading screen while there are no streams. */
export function ProgramPreview({ className }: { className?: string | undefined }): ReactElement {
  const hasStreams = useStudioState((state) => state.streams.length > 0);
  const { container, state } = useProgramPlayout(useStudio());
  return (
    <section className={joinClasses(styles.preview, className)} aria-label={t('preview.label')} data-preview>
      <div ref={container} className={styles.screen} />
      {state.type === 'failed' && <p className={styles.cover}>{t('preview.failed')}</p>}
      {state.type === 'starting' && <span className={styles.cover} />}
      {state.type !== 'failed' && <LogoControls />}
      {!hasStreams && (
        <div className={styles.cover}>
          <LoadingScreen inline />
          <p>{t('preview.waiting')}</p>
        </div>
      )}
      <RemoveFromStream />
      <OpenCallToAction />
    </section>
  );
}
