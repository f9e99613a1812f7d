import { Link2, Pencil, Trash2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import type { CallToActionBody } from '../../protocol/rest/callToActions.ts';
import type { CallToAction } from '../../scene/content/callToActions.ts';
import { useStudio } from '../../studio/components/StudioContext.ts';
import { useEdits } from '../../studio/components/useEdits.ts';
import { createCallToActionEdits } from '../../studio/edits/callToActionEdits.ts';
import { t } from '../../text/t.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { CallToActionForm } from './CallToActionForm.tsx';
import { cutAddress, type CallToActionDraft } from './callToActionRules.ts';
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
        aria-label={open ? t('cta.close', { label }) : t('cta.open', { label })}
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
  const [draft, setDraft] = useState<CallToActionDraft | null>(null);
  const save = async (body: CallToActionBody): Promise<boolean> => {
    const isSaved = await studio.edit(edits.update(cta.id, body));
    if (isSaved) setDraft(null);
    return isSaved;
  };
  return (
    <Popover
      title={t('cta.editTitle')}
      side="left"
      size="form"
      open={draft !== null}
      onOpenChange={(isOpen) =>
        setDraft(isOpen ? { message: cta.message, label: cta.label, url: cta.url } : null)
      }
      trigger={
        <IconButton size="small" label={t('cta.edit', { label: cta.label })} icon={<Pencil size={16} />} />
      }
    >
      {draft !== null && <CallToActionForm draft={draft} onDraft={setDraft} onSave={save} />}
    </Popover>
  );
}

function DeleteCallToAction({ cta }: { cta: CallToAction }): ReactElement {
  const studio = useStudio();
  const edits = useEdits(createCallToActionEdits);
  const [isAsking, setAsking] = useState(false);
  const { label } = cta;
  return (
    <>
      <IconButton
        size="small"
        label={t('cta.delete', { label })}
        icon={<Trash2 size={16} />}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={isAsking}
        title={t('cta.deleteTitle')}
        content={t('cta.deleteContent', { label })}
        confirmLabel={t('cta.deleteConfirm')}
        onClose={() => setAsking(false)}
        onConfirm={() => void studio.edit(edits.remove(cta.id))}
      />
    </>
  );
}
