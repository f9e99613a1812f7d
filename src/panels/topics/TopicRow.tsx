import { Check, EyeOff, Pencil, Play, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Topic, TopicProgress } from '../../scene/content/topics.ts';
import { hideTopic, showTopic } from '../../participant/commands/onStreamCommands.ts';
import { useCanRun, useStudio } from '../../contexts/StudioContext.ts';
import { useCover } from '../../contexts/useCover.ts';
import { useEdits } from '../../contexts/useEdits.ts';
import { createTopicEdits } from '../../participant/edits/topicEdits.ts';
import { t } from '../../text/t.ts';
import { useConfirm } from '../../ui/ConfirmContext.tsx';
import { DraftPopover } from '../../ui/DraftPopover.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TopicForm } from './TopicForm.tsx';
import styles from './TopicRow.module.css';

interface TopicRowProps {
  topic: Topic;
  handle: ReactElement;
  progress: TopicProgress;
  /** A topic is on screen, so this one cannot be dragged, edited or deleted. */
  isResting: boolean;
}

export function TopicRow({ topic, handle, progress, isResting }: TopicRowProps): ReactElement {
  const studio = useStudio();
  const canShow = useCanRun(showTopic, { topicId: topic.id });
  const isCurrent = progress === 'current';
  const cover = useCover({ type: 'topic' }, isCurrent);
  const { name } = topic;
  return (
    <div className={styles.row} data-progress={progress} aria-current={isCurrent ? 'step' : undefined}>
      {handle}
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={styles.note}>
          {progress === 'completed' && <Check size={14} aria-hidden="true" />}
          {progress !== 'upcoming' && `${t(cover === null ? `topics.${progress}` : `cover.${cover}`)} · `}
          {t(`topics.${topic.transitionType}`)}
        </span>
      </span>
      <span className={styles.actions}>
        <EditTopic topic={topic} isResting={isResting} />
        <DeleteTopic topic={topic} isResting={isResting} />
        {isCurrent ? (
          <IconButton
            size="small"
            label={t('topics.hide', { name })}
            icon={<EyeOff size={18} />}
            onClick={() => studio.run(hideTopic, undefined)}
          />
        ) : (
          canShow && (
            <IconButton
              size="small"
              label={t('topics.show', { name })}
              icon={<Play size={18} />}
              onClick={() => studio.run(showTopic, { topicId: topic.id })}
            />
          )
        )}
      </span>
    </div>
  );
}

function EditTopic({ topic, isResting }: { topic: Topic; isResting: boolean }): ReactElement {
  const studio = useStudio();
  const edits = useEdits(createTopicEdits);
  const { id, name, transitionType } = topic;
  const label = t('topics.edit', { name });
  if (isResting)
    return (
      <IconButton
        size="small"
        disabled
        label={label}
        hint={t('topics.resting')}
        icon={<Pencil size={16} />}
      />
    );
  return (
    <DraftPopover
      title={t('topics.editTitle')}
      initial={{ name, transitionType }}
      trigger={<IconButton size="small" label={label} icon={<Pencil size={16} />} />}
    >
      {({ closeAfter, ...form }) => (
        <TopicForm {...form} onSave={(changed) => closeAfter(studio.edit(edits.update(id, changed)))} />
      )}
    </DraftPopover>
  );
}

function DeleteTopic({ topic, isResting }: { topic: Topic; isResting: boolean }): ReactElement {
  const studio = useStudio();
  const edits = useEdits(createTopicEdits);
  const confirm = useConfirm();
  const ask = (): void =>
    confirm({
      title: t('topics.deleteTitle'),
      content: t('topics.deleteContent', { name: topic.name }),
      confirmLabel: t('topics.deleteConfirm'),
      onConfirm: () => void studio.edit(edits.remove(topic.id)),
    });
  return (
    <IconButton
      size="small"
      label={t('topics.delete', { name: topic.name })}
      hint={isResting ? t('topics.resting') : undefined}
      disabled={isResting}
      icon={<Trash2 size={16} />}
      onClick={ask}
    />
  );
}
