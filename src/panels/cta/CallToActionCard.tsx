import { Link2, Pencil, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import type { CallToAction } from '../../scene/content/callToActions.ts';
import { useStudio } from '../../contexts/StudioContext.ts';
import { useEdits } from '../../contexts/useEdits.ts';
import { createCallToActionEdits } from '../../participant/edits/callToActionEdits.ts';
import { t } from '../../text/t.ts';
import { useConfirm } from '../../ui/ConfirmContext.tsx';
import { DraftPopover } from '../../ui/DraftPopover.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { CallToActionForm } from './CallToActionForm.tsx';
import { cutAddress } from './callToActionRules.ts';
import styles from './CallToActionCard.module.css';

/** One call to action. Pressing it opens it and closes the others; pressing the open one closes it. */
export function CallToActionCard({ cta }: { cta: CallToAction }): ReactElement {
  const studio = useStudio();
  const edits = useEdits(createCallToActionEdits);
  const { id, open, message, label, url } = cta;
  return (
    <article className={styles.card} aria-label={label} data-open={open || undefined}>
      <button
        type="button"
        className={styles.toggle}
        aria-pressed={open}
        aria-description={t(open ? 'cta.close' : 'cta.open')}
        onClick={() => void studio.edit(open ? edits.close(id) : edits.open(id))}
      >
        <span className={styles.state}>{open ? t('cta.opened') : t('cta.closed')}</span>
        {message !== '' && <span className={styles.message}>{message}</span>}
        <span className={styles.label}>{label}</span>
      </button>
      <span className={styles.actions}>
        <Tooltip text={cutAddress(url)} side="top">
          <a
            className={styles.link}
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={t('cta.visit', { label })}
          >
            <Link2 size={18} aria-hidden="true" />
          </a>
        </Tooltip>
        <EditCallToAction cta={cta} />
        <DeleteCallToAction cta={cta} />
      </span>
    </article>
  );
}

function EditCallToAction({ cta }: { cta: CallToAction }): ReactElement {
  const studio = useStudio();
  const edits = useEdits(createCallToActionEdits);
  const { message, label, url } = cta;
  return (
    <DraftPopover
      title={t('cta.editTitle')}
      initial={{ message, label, url }}
      trigger={<IconButton size="small" label={t('cta.edit', { label })} icon={<Pencil size={16} />} />}
    >
      {({ closeAfter, ...form }) => (
        <CallToActionForm {...form} onSave={(body) => closeAfter(studio.edit(edits.update(cta, body)))} />
      )}
    </DraftPopover>
  );
}

function DeleteCallToAction({ cta }: { cta: CallToAction }): ReactElement {
  const studio = useStudio();
  const edits = useEdits(createCallToActionEdits);
  const confirm = useConfirm();
  const { label } = cta;
  const ask = (): void =>
    confirm({
      title: t('cta.deleteTitle'),
      content: t('cta.deleteContent', { label }),
      confirmLabel: t('cta.deleteConfirm'),
      onConfirm: () => void studio.edit(edits.remove(cta.id)),
    });
  return (
    <IconButton size="small" label={t('cta.delete', { label })} icon={<Trash2 size={16} />} onClick={ask} />
  );
}
