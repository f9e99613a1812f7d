import { X } from 'lucide-react';
import { Suspense, type ReactElement } from 'react';
import { useServices } from '../../contexts/ServicesContext.tsx';
import { t } from '../../text/t.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmProvider } from '../../ui/ConfirmContext.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { inputKeys } from '../../ui/inputKeys.ts';
import { isMac } from '../../ui/isMac.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { describeKeys } from '../../ui/keyCombination.ts';
import { usePanelComponents } from './PanelComponentsContext.ts';
import type { PanelName } from './panels.ts';
import styles from './SidePanel.module.css';
import { useStudioState } from '../../contexts/StudioContext.ts';

interface SidePanelProps {
  className?: string | undefined;
  panel: PanelName;
  onClose: () => void;
}

/** The open panel. */
export function SidePanel({ className, panel, onClose }: SidePanelProps): ReactElement {
  const title = t(`panel.${panel}`);
  return (
    <aside className={joinClasses(styles.panel, className)} aria-label={title}>
      <header className={styles.header}>
        <h2 className={styles.title}>{title}</h2>
        <IconButton label={t('studio.close')} icon={<X size={20} />} side="left" onClick={onClose} />
      </header>
      {panel === 'help' ? <Help /> : <PanelContent key={panel} panel={panel} />}
    </aside>
  );
}

/** A panel's content, loaded when it is first opened; if it throws, the rest of the studio goes on. */
function PanelContent({ panel }: { panel: Exclude<PanelName, 'help'> }): ReactElement {
  const { errorReports } = useServices();
  const Content = usePanelComponents()[panel];
  return (
    <ErrorBoundary
      onError={(error, componentStack) => errorReports.report(error, { componentStack })}
      fallback={(_error, tryAgain) => (
        <div className={styles.failed} role="alert">
          <p>{t('panel.failed')}</p>
          <Button onClick={tryAgain}>{t('error.tryAgain')}</Button>
        </div>
      )}
    >
      <Suspense fallback={<PanelLoading />}>
        <ConfirmProvider>
          <Content />
        </ConfirmProvider>
      </Suspense>
    </ErrorBoundary>
  );
}

function PanelLoading(): ReactElement {
  return (
    <div className={styles.loading} role="status" aria-label={t('loading.label')}>
      <Spinner size={24} />
    </div>
  );
}

function Help(): ReactElement {
  const { supportEmail } = useServices();
  const name = useStudioState((state) => state.session.name);
  const studioToken = useStudioState((state) => state.session.studioToken);
  const subject = encodeURIComponent(t('help.subject', { session: name }));
  return (
    <div className={styles.help}>
      <p>{t('help.content')}</p>
      <a href={`mailto:${supportEmail}?subject=${subject}`}>{t('support.contact')}</a>
      <h3 className={styles.helpTitle}>{t('help.shortcuts')}</h3>
      <dl className={styles.shortcuts}>
        <dt>{t('help.microphone')}</dt>
        <dd>{describeKeys(inputKeys.audio, isMac)}</dd>
        <dt>{t('help.camera')}</dt>
        <dd>{describeKeys(inputKeys.video, isMac)}</dd>
      </dl>
      <a href={`/${studioToken}/debug-live`} target="_blank" rel="noreferrer">
        {t('help.debug')}
      </a>
    </div>
  );
}
