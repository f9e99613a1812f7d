import { Megaphone, Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useStudio } from '../../contexts/StudioContext.ts';
import { useEdits } from '../../contexts/useEdits.ts';
import { useStudioList } from '../../contexts/useStudioList.ts';
import { createCallToActionEdits } from '../../participant/edits/callToActionEdits.ts';
import { t } from '../../text/t.ts';
import { Button } from '../../ui/Button.tsx';
import { DraftPopover } from '../../ui/DraftPopover.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { VirtualList } from '../../ui/VirtualList.tsx';
import { CallToActionCard } from './CallToActionCard.tsx';
import { CallToActionForm } from './CallToActionForm.tsx';
import { emptyCallToActionDraft } from './callToActionRules.ts';

/** The links for the audience; at most one is open at a time. */
export default function CallToActionsPanel(): ReactElement {
  const { items: ctas, status, retry } = useStudioList('callToActions');
  return (
    <ListState status={status} failure={t('cta.failed')} onRetry={retry}>
      {ctas.length === 0 ? (
        <EmptyState
          icon={<Megaphone size={24} />}
          text={t('cta.empty')}
          action={<NewCallToAction isFirst />}
        />
      ) : (
        <>
          <VirtualList label={t('cta.list')} items={ctas} estimatedPx={120}>
            {(cta) => <CallToActionCard cta={cta} />}
          </VirtualList>
          <NewCallToAction isFirst={false} />
        </>
      )}
    </ListState>
  );
}

function NewCallToAction({ isFirst }: { isFirst: boolean }): ReactElement {
  const studio = useStudio();
  const edits = useEdits(createCallToActionEdits);
  return (
    <DraftPopover
      title={t('cta.new')}
      side={isFirst ? 'bottom' : 'left'}
      initial={emptyCallToActionDraft}
      isKept
      trigger={
        <Button variant={isFirst ? 'action' : 'quiet'} icon={<Plus size={18} aria-hidden="true" />}>
          {t('cta.new')}
        </Button>
      }
    >
      {({ closeAfter, ...form }) => (
        <CallToActionForm {...form} onSave={(cta) => closeAfter(studio.edit(edits.create(cta)))} />
      )}
    </DraftPopover>
  );
}
