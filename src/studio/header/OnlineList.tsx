import { UserX } from 'lucide-react';
import { useMemo, type ReactElement } from 'react';
import { mayDo, type Role } from '../../protocol/roles.ts';
import { t } from '../../text/t.ts';
import { Avatar } from '../inputs/Avatar.tsx';
import { useRemovePerson } from '../inputs/useRemovePerson.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { describeRecording } from '../recording/describeRecording.ts';
import styles from './Header.module.css';
import { useStudioState } from '../../contexts/StudioContext.ts';

interface Person {
  id: string;
  name: string;
  title: string;
  role: Role;
}

/** Who is in the studio now, except for the composer. */
export function useOnline(): Person[] {
  const connections = useStudioState((state) => state.connections);
  const speakers = useStudioState((state) => state.scene.speakers);
  const ownId = useStudioState((state) => state.connectionId);
  return useMemo(
    () =>
      connections
        .filter(({ data }) => !data.is_composer)
        .map(({ id, role }) => {
          const details = speakers[id];
          const name = details?.userDisplayName ?? t('header.unnamed');
          return {
            id,
            role,
            name: id === ownId ? t('header.you', { name }) : name,
            title: details?.userRole ?? '',
          };
        }),
    [connections, speakers, ownId],
  );
}

export function OnlineList({ people }: { people: readonly Person[] }): ReactElement {
  return (
    <ul className={styles.people}>
      {people.map((person) => (
        <PersonRow key={person.id} {...person} />
      ))}
    </ul>
  );
}

function PersonRow({ id, name, title, role }: Person): ReactElement {
  const remove = useRemovePerson(id, name);
  const recording = useStudioState(({ role: own, recordingReports }) =>
    mayDo(own, 'seeRecordings') ? (recordingReports[id] ?? null) : null,
  );
  return (
    <li className={styles.person}>
      <Avatar name={name} />
      <span className={styles.personName}>
        <span>{name}</span>
        <span className={styles.personRole}>
          {[role === 'host' ? t('header.host') : t('header.speaker'), title]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
        {recording !== null && <span className={styles.personRole}>{describeRecording(recording)}</span>}
      </span>
      {remove !== null && (
        <IconButton
          className={styles.personAction}
          label={t('people.removeName', { name })}
          icon={<UserX size={18} />}
          onClick={remove}
        />
      )}
    </li>
  );
}
