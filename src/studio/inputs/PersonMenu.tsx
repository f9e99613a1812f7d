import { EllipsisVertical, Mic, MicOff, Undo2, UserX } from 'lucide-react';
import type { ReactElement } from 'react';
import { useCanRun, useStudio, useStudioState } from '../../contexts/StudioContext.ts';
import { holdMicrophone } from '../../participant/commands/peopleCommands.ts';
import type { MicrophoneHold } from '../../protocol/microphoneHold.ts';
import { microphoneHold } from '../../scene/queries.ts';
import { t } from '../../text/t.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import styles from './InputList.module.css';
import { useRemovePerson } from './useRemovePerson.ts';

/** What else this participant may do about the person who publishes a stream. */
export function PersonMenu(props: { connectionId: string; name: string }): ReactElement | null {
  const { connectionId, name } = props;
  const remove = useRemovePerson(connectionId, name);
  const microphone = useMicrophoneEntries(connectionId);
  const entries: MenuEntry[] = [...microphone];
  if (remove !== null)
    entries.push({ id: 'remove', label: t('people.remove'), icon: <UserX size={20} />, onSelect: remove });
  if (entries.length === 0) return null;
  return (
    <Menu
      trigger={
        <IconButton
          size="small"
          className={styles.more}
          label={t('people.more', { name })}
          icon={<EllipsisVertical size={16} />}
        />
      }
      entries={entries}
    />
  );
}

/** Takes a speaker's microphone, switches what is heard of it meanwhile, and gives it back. */
function useMicrophoneEntries(connectionId: string): MenuEntry[] {
  const studio = useStudio();
  const hold = useStudioState(({ scene, connections }) => {
    const person = connections.find(({ id }) => id === connectionId);
    return person === undefined ? null : microphoneHold(scene, person);
  });
  const mayChange = useCanRun(holdMicrophone, { connectionId, hold: hold === null ? 'muted' : null });
  if (!mayChange) return [];
  const set = (next: MicrophoneHold | null) => () =>
    void studio.run(holdMicrophone, { connectionId, hold: next });
  const mute = { id: 'mute', icon: <MicOff size={20} />, onSelect: set('muted') };
  if (hold === null) return [{ ...mute, label: t('people.muteAndHold') }];
  return [
    hold === 'open'
      ? { ...mute, label: t('people.mute') }
      : { id: 'letHear', label: t('people.letHear'), icon: <Mic size={20} />, onSelect: set('open') },
    {
      id: 'giveBack',
      label: t('people.giveMicrophoneBack'),
      icon: <Undo2 size={20} />,
      onSelect: set(null),
    },
  ];
}
