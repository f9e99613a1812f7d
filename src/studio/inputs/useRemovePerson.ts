import { removePerson } from '../../participant/commands/peopleCommands.ts';
import { t } from '../../text/t.ts';
import { useConfirm } from '../../ui/ConfirmContext.tsx';
import { useCanRun, useStudio } from '../../contexts/StudioContext.ts';

/** Asks for confirmation, then removes somebody from the session; null for somebody whom this participant cannot remove. */
export function useRemovePerson(connectionId: string, name: string): (() => void) | null {
  const studio = useStudio();
  const confirm = useConfirm();
  const canRemove = useCanRun(removePerson, { connectionId });
  if (!canRemove) return null;
  return () =>
    confirm({
      title: t('people.removeTitle', { name }),
      content: t('people.removeContent'),
      confirmLabel: t('people.removeConfirm'),
      onConfirm: () => studio.run(removePerson, { connectionId }),
    });
}
