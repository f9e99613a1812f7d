import { Eye } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { mayDo } from '../../protocol/roles.ts';
import { t } from '../../text/t.ts';
import { Button } from '../../ui/Button.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { Popover } from '../../ui/Popover.tsx';
import { FirstSteps } from '../firstSteps/FirstSteps.tsx';
import { BroadcastDialogs, type OpenDialog } from './BroadcastDialogs.tsx';
import styles from './Header.module.css';
import { InviteMenu } from './InviteMenu.tsx';
import { LiveBadge } from './LiveBadge.tsx';
import { OnlineList, useOnline } from './OnlineList.tsx';
import { RemovedPeople } from './RemovedPeople.tsx';
import { SpeakersSwitch } from './SpeakersSwitch.tsx';
import { useStudioState } from '../../contexts/StudioContext.ts';
import { useFeatures } from '../../contexts/useFeatures.ts';

/** The session's name, live badge, invitation, who is here, and the main action. */
export function Header({ className }: { className?: string | undefined }): ReactElement {
  const name = useStudioState((state) => state.session.name);
  const role = useStudioState((state) => state.role);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  return (
    <header className={joinClasses(styles.header, className)}>
      <h1 className={styles.name}>{name}</h1>
      <LiveBadge />
      <FirstSteps />
      <div className={styles.actions}>
        <InviteMenu />
        <OnlineButton />
        {mayDo(role, 'goLive') && <BroadcastButton onPress={setDialog} />}
      </div>
      <BroadcastDialogs open={dialog} onClose={() => setDialog(null)} />
    </header>
  );
}

function BroadcastButton({ onPress }: { onPress: (dialog: OpenDialog) => void }): ReactElement {
  const status = useStudioState((state) => state.scene.status);
  if (status === 'live')
    return (
      <Button variant="danger" onClick={() => onPress('endEvent')}>
        {t('header.endEvent')}
      </Button>
    );
  return (
    <Button variant="action" busy={status === 'starting'} onClick={() => onPress('goLive')}>
      {status === 'starting' ? t('header.starting') : t('header.goLive')}
    </Button>
  );
}

/** Who is here, and how many, unless the session hides the number. */
function OnlineButton(): ReactElement {
  const online = useOnline();
  const role = useStudioState((state) => state.role);
  const { hideViewerCount } = useFeatures();
  const label = hideViewerCount ? t('header.onlineTitle') : t('header.online', { count: online.length });
  return (
    <Popover
      title={t('header.onlineTitle')}
      trigger={
        <Button icon={<Eye size={20} aria-hidden="true" />} aria-label={label}>
          {hideViewerCount ? null : online.length}
        </Button>
      }
    >
      <OnlineList people={online} />
      {mayDo(role, 'removePeople') && <RemovedPeople />}
      <SpeakersSwitch />
    </Popover>
  );
}
