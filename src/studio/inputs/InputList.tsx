import { useServices } from '../../contexts/ServicesContext.tsx';
import { Link2, MonitorUp, Plus } from 'lucide-react';
import { useEffect, type ReactElement } from 'react';
import { mayDo } from '../../protocol/roles.ts';
import { t } from '../../text/t.ts';
import { Button } from '../../ui/Button.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { Menu } from '../../ui/Menu.tsx';
import { useCopied } from '../../ui/useCopied.ts';
import { useFirstSteps } from '../firstSteps/useFirstSteps.ts';
import styles from './InputList.module.css';
import { InputTile } from './InputTile.tsx';
import { useInvitations } from '../header/useInvitations.ts';
import { useStudioState } from '../../contexts/StudioContext.ts';
import { useShareScreen } from '../devices/useShareScreen.ts';

/** Every camera and screen in the studio, as live tiles; hosts can add more. */
export function InputList({ className }: { className?: string | undefined }): ReactElement {
  const streams = useStudioState((state) => state.streams);
  const role = useStudioState((state) => state.role);
  const speakingId = useStudioState((state) => state.talkers[0]);
  return (
    <section className={joinClasses(styles.inputs, className)} aria-label={t('inputs.title')}>
      <div className={styles.heading}>
        <h2>{t('inputs.title')}</h2>
        <span className={styles.count}>{streams.length}</span>
      </div>
      <ul className={styles.list}>
        {streams.map((stream) => (
          <InputTile key={stream.id} stream={stream} isSpeaking={stream.id === speakingId} />
        ))}
      </ul>
      {mayDo(role, 'addInput') && <AddMenu />}
    </section>
  );
}

function AddMenu(): ReactElement {
  const shareScreen = useShareScreen();
  const { links, load } = useInvitations();
  const speaker = links?.speaker ?? null;
  const { finish } = useFirstSteps();
  const { clock, errorReports } = useServices();
  const { copiedId, copy } = useCopied({ clock, reportError: errorReports.report });
  const isCopied = copiedId !== null;
  useEffect(() => {
    if (isCopied) finish(['invite']);
  }, [isCopied, finish]);
  return (
    <Menu
      align="start"
      onOpenChange={(isOpen) => {
        if (isOpen) load();
      }}
      trigger={
        <Button icon={<Plus size={20} aria-hidden="true" />} className={styles.add}>
          {t('inputs.add')}
        </Button>
      }
      entries={[
        {
          id: 'screen',
          label: t('inputs.shareScreen'),
          icon: <MonitorUp size={20} />,
          onSelect: shareScreen,
        },
        {
          id: 'speaker',
          label: isCopied ? t('header.copied') : t('inputs.inviteSpeaker'),
          icon: <Link2 size={20} />,
          staysOpen: true,
          disabled: speaker === null,
          onSelect: () => {
            if (speaker !== null) copy('speaker', speaker);
          },
        },
      ]}
    />
  );
}
