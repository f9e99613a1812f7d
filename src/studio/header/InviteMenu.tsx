import { Check, Link2, UserPlus } from 'lucide-react';
import { useEffect, type ReactElement } from 'react';
import { useServices } from '../../contexts/ServicesContext.tsx';
import { useStudioState } from '../../contexts/StudioContext.ts';
import { mayDo } from '../../protocol/roles.ts';
import { t } from '../../text/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useCopied } from '../../ui/useCopied.ts';
import { useFirstSteps } from '../firstSteps/useFirstSteps.ts';
import styles from './Header.module.css';
import { describeInvitations, watchLink } from './invitations.ts';
import { useInvitations } from './useInvitations.ts';

/** The links to invite others with: all of them for hosts, the watch link for everybody else. */
export function InviteMenu(): ReactElement {
  const isHost = useStudioState((state) => mayDo(state.role, 'invite'));
  const studioToken = useStudioState((state) => state.session.studioToken);
  const { links, load } = useInvitations();
  const { finish } = useFirstSteps();
  const { clock, errorReports } = useServices();
  const { copiedId, copy } = useCopied({ clock, reportError: errorReports.report });
  useEffect(() => {
    if (copiedId !== null) finish(['invite']);
  }, [copiedId, finish]);
  const entries = describeInvitations(isHost, links, watchLink(location.origin, studioToken)).map(
    ({ id, label, url }) => ({
      id,
      label: copiedId === id ? t('header.copied') : label,
      // Without the key, which must not be seen on a shared screen.
      note: url === null ? t('header.inviteLoading') : url.replace(/#.*$/, ''),
      icon: copiedId === id ? <Check size={20} /> : <Link2 size={20} />,
      disabled: url === null,
      staysOpen: true,
      onSelect: () => {
        if (url !== null) copy(id, url);
      },
    }),
  );
  return (
    <>
      <Menu
        trigger={
          <Button icon={<UserPlus size={20} aria-hidden="true" />} className={styles.invite}>
            {t('header.invite')}
          </Button>
        }
        entries={entries}
        onOpenChange={(isOpen) => {
          if (isOpen) load();
        }}
      />
      <span className="visually-hidden" role="status">
        {copiedId === null ? '' : t('header.copied')}
      </span>
    </>
  );
}
