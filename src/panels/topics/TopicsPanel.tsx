import { List, Plus, SkipForward } from 'lucide-react';
import type { ReactElement } from 'react';
import { currentTopic, nextTopic, topicProgress } from '../../scene/content/topics.ts';
import { defaultTransitionType } from '../../protocol/rest/topics.ts';
import { showTopic } from '../../participant/commands/onStreamCommands.ts';
import { useStudio, useStudioState } from '../../contexts/StudioContext.ts';
import { useEdits } from '../../contexts/useEdits.ts';
import { useStudioList } from '../../contexts/useStudioList.ts';
import { createTopicEdits } from '../../participant/edits/topicEdits.ts';
import { t } from '../../text/t.ts';
import { Button } from '../../ui/Button.tsx';
import { ExplainedButton } from '../../ui/ExplainedButton.tsx';
import { DraftPopover } from '../../ui/DraftPopover.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { SortableList } from '../../ui/SortableList.tsx';
import { TopicForm } from './TopicForm.tsx';
import { TopicRow } from './TopicRow.tsx';
import { isTopicResting, type TopicDraft } from './topicRules.ts';
import styles from './TopicsPanel.module.css';

/** The topics in order, with the one on stream and a button for the next. */
export default function TopicsPanel(): ReactElement {
  const { items: topics, status, retry } = useStudioList('topics');
  return (
    <ListState status={status} failure={t('topics.failed')} onRetry={retry}>
      {topics.length === 0 ? (
        <EmptyState icon={<List size={24} />} text={t('topics.empty')} action={<AddTopic isFirst />} />
      ) : (
        <>
          <TopicList />
          <footer className={styles.footer}>
            <NextTopic />
            <AddTopic isFirst={false} />
          </footer>
        </>
      )}
    </ListState>
  );
}

function TopicList(): ReactElement {
  const studio = useStudio();
  const edits = useEdits(createTopicEdits);
  const topics = useStudioState(({ content }) => content.topics);
  const topicId = useStudioState(({ scene }) => scene.topicId);
  const currentId = currentTopic(topics, topicId)?.id ?? null;
  return (
    <SortableList
      label={t('panel.topics')}
      items={topics}
      nameOf={({ name }) => name}
      isFixed={({ id }) => isTopicResting(id, currentId)}
      onReorder={(ids) => void studio.edit(edits.reorder(ids))}
      estimatedPx={62}
    >
      {(topic, handle) => (
        <TopicRow
          topic={topic}
          handle={handle}
          progress={topicProgress(topics, currentId, topic.id)}
          isResting={isTopicResting(topic.id, currentId)}
        />
      )}
    </SortableList>
  );
}

/** The first topic if none is on stream, else the one after it; absent where nothing can be put on stream. */
function NextTopic(): ReactElement | null {
  const studio = useStudio();
  const topics = useStudioState(({ content }) => content.topics);
  const topicId = useStudioState(({ scene }) => scene.topicId);
  const isStageDisabled = useStudioState(({ scene }) => scene.disableStage);
  const next = nextTopic(topics, topicId);
  if (isStageDisabled) return null;
  return (
    <ExplainedButton
      variant="action"
      className={styles.next}
      icon={<SkipForward size={18} aria-hidden="true" />}
      disabledReason={next === null ? t('topics.noNext') : undefined}
      onClick={() => next !== null && studio.run(showTopic, { topicId: next.id })}
    >
      {next === null ? t('topics.next') : t('topics.nextNamed', { name: next.name })}
    </ExplainedButton>
  );
}

const emptyDraft: TopicDraft = { name: '', transitionType: defaultTransitionType };

function AddTopic({ isFirst }: { isFirst: boolean }): ReactElement {
  const studio = useStudio();
  const edits = useEdits(createTopicEdits);
  return (
    <DraftPopover
      title={t('topics.add')}
      side={isFirst ? 'bottom' : 'left'}
      initial={emptyDraft}
      isKept
      trigger={
        isFirst ? (
          <Button variant="action" icon={<Plus size={18} aria-hidden="true" />}>
            {t('topics.add')}
          </Button>
        ) : (
          <IconButton
            label={t('topics.add')}
            tone="card"
            className={styles.round}
            icon={<Plus size={20} />}
          />
        )
      }
    >
      {({ closeAfter, ...form }) => (
        <TopicForm {...form} onSave={(topic) => closeAfter(studio.edit(edits.create(topic)))} />
      )}
    </DraftPopover>
  );
}
