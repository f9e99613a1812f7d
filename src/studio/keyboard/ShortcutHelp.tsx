import type { ReactElement } from 'react';
import { t } from '../../text/t.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { isMac } from '../../ui/isMac.ts';
import { describeKeys } from '../../ui/keyCombination.ts';
import { shortcutsOf, type StudioShortcut } from './studioShortcuts.ts';
import styles from './ShortcutHelp.module.css';
import { useStudioState } from '../../contexts/StudioContext.ts';
import { useFeatures } from '../../contexts/useFeatures.ts';

interface ShortcutHelpProps {
  open: boolean;
  onClose: () => void;
}

/** Every shortcut available to this person, by group. */
export function ShortcutHelp({ open, onClose }: ShortcutHelpProps): ReactElement {
  const role = useStudioState((state) => state.role);
  const all = shortcutsOf(role, useFeatures());
  const groups = [...new Set(all.map(({ group }) => group))];
  return (
    <Dialog
      open={open}
      title={t('shortcuts.title')}
      description={t('shortcuts.content')}
      closeLabel={t('studio.close')}
      onClose={onClose}
    >
      {groups.map((group) => (
        <section key={group}>
          <h3 className={styles.group}>{t(`shortcuts.group.${group}`)}</h3>
          <dl className={styles.list}>
            {all
              .filter((shortcut) => shortcut.group === group)
              .map((shortcut) => (
                <div key={shortcut.id} className={styles.line}>
                  <dt>{nameOf(shortcut)}</dt>
                  <dd>
                    <kbd className={styles.keys}>{describeKeys(shortcut.keys, isMac)}</kbd>
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

const nameOf = ({ label, layout }: StudioShortcut): string =>
  layout === undefined ? t(label) : t(label, { layout: t(`layout.${layout}`) });
