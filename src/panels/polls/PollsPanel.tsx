import { ChartBar, Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useStudio } from '../../contexts/StudioContext.ts';
import { useFeatures } from '../../contexts/useFeatures.ts';
import { useEdits } from '../../contexts/useEdits.ts';
import { useStudioList } from '../../contexts/useStudioList.ts';
import { createPollEdits } from '../../participant/edits/pollEdits.ts';
import { t } from '../../text/t.ts';
import { Button } from '../../ui/Button.tsx';
import { DraftPopover } from '../../ui/DraftPopover.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { VirtualList } from '../../ui/VirtualList.tsx';
import { PollCard } from './PollCard.tsx';
import { PollForm } from './PollForm.tsx';
import { emptyPollDraft } from './pollRules.ts';

/** Create polls, start and stop them, and put them on stream. */
export default function PollsPanel(): ReactElement {
  const { items: polls, status, retry } = useStudioList('polls');
  return (
    <ListState status={status} failure={t('polls.failed')} onRetry={retry}>
      {polls.length === 0 ? (
        <EmptyState icon={<ChartBar size={24} />} text={t('polls.empty')} action={<NewPoll isFirst />} />
      ) : (
        <>
          <VirtualList label={t('panel.polls')} items={polls} estimatedPx={240}>
            {(poll) => <PollCard poll={poll} />}
          </VirtualList>
          <NewPoll isFirst={false} />
        </>
      )}
    </ListState>
  );
}

function NewPoll({ isFirst }: { isFirst: boolean }): ReactElement {
  const studio = useStudio();
  const { hidePollResults } = useFeatures();
  const edits = useEdits(createPollEdits);
  return (
    <DraftPopover
      title={t('polls.new')}
      side={isFirst ? 'bottom' : 'left'}
      initial={emptyPollDraft}
      isKept
      trigger={
        <Button variant={isFirst ? 'action' : 'quiet'} icon={<Plus size={18} aria-hidden="true" />}>
          {t('polls.new')}
        </Button>
      }
    >
      {({ closeAfter, ...form }) => (
        <PollForm
          {...form}
          canHideResults={hidePollResults}
          onCreate={(poll) => closeAfter(studio.edit(edits.create(poll)))}
        />
      )}
    </DraftPopover>
  );
}
