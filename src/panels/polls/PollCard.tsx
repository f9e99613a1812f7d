import { Ellipsis, EyeOff, Eye, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { collapseSpaces, pollQuestionLimit } from '../../protocol/rest/polls.ts';
import { totalVotes, type Poll } from '../../scene/content/polls.ts';
import { hidePoll, showPoll } from '../../participant/commands/onStreamCommands.ts';
import { useCanRun, useStudio, useStudioState } from '../../contexts/StudioContext.ts';
import { useCover } from '../../contexts/useCover.ts';
import { useFeatures } from '../../contexts/useFeatures.ts';
import { useEdits } from '../../contexts/useEdits.ts';
import { createPollEdits } from '../../participant/edits/pollEdits.ts';
import { t } from '../../text/t.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/ConfirmContext.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { InlineEdit } from '../../ui/InlineEdit.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import { PollOptions } from './PollOptions.tsx';
import { nextPollStep } from './pollRules.ts';
import styles from './PollCard.module.css';

/** One poll: its status, its texts to edit in place, and what can be done with it now. */
export function PollCard({ poll }: { poll: Poll }): ReactElement {
  const studio = useStudio();
  const edits = useEdits(createPollEdits);
  const isOnStream = useStudioState(({ scene }) => scene.pollId === poll.id);
  const { id, question, hideResults } = poll;
  return (
    <article
      className={styles.card}
      aria-label={question}
      data-status={poll.status}
      data-on-stream={isOnStream || undefined}
    >
      <header className={styles.header}>
        <PollStatus poll={poll} isOnStream={isOnStream} />
        <PollMenu poll={poll} />
      </header>
      <InlineEdit
        label={t('polls.question')}
        className={styles.question}
        value={question}
        tidy={collapseSpaces}
        maxLength={pollQuestionLimit}
        onSave={(text) => void studio.edit(edits.update(id, { question: text, hideResults }))}
      />
      <PollOptions poll={poll} />
      <PollActions poll={poll} isOnStream={isOnStream} />
    </article>
  );
}

function PollStatus({ poll, isOnStream }: { poll: Poll; isOnStream: boolean }): ReactElement {
  const cover = useCover({ type: 'poll' }, isOnStream);
  const total = totalVotes(poll);
  const votes = t(total === 1 ? 'polls.vote' : 'polls.votes', { count: total.toLocaleString('en') });
  const parts = [
    t(`polls.${poll.status}`),
    ...(poll.status === 'pending' ? [] : [votes]),
    ...(poll.hideResults ? [t('polls.resultsHidden')] : []),
    ...(cover === null ? [] : [t(`cover.${cover}`)]),
  ];
  return <p className={styles.status}>{parts.join(' · ')}</p>;
}

function PollActions({ poll, isOnStream }: { poll: Poll; isOnStream: boolean }): ReactElement {
  const studio = useStudio();
  const edits = useEdits(createPollEdits);
  const canShow = useCanRun(showPoll, { pollId: poll.id });
  const step = nextPollStep(poll.status);
  const proceed = (): void => void studio.edit(step === 'stop' ? edits.close(poll.id) : edits.open(poll.id));
  const isStepFirst = poll.status === 'pending' && !isOnStream;
  return (
    <footer className={styles.actions}>
      {(isOnStream || canShow) && (
        <Button
          variant={isOnStream ? 'action' : 'quiet'}
          className={joinClasses(!isOnStream && styles.step, !isStepFirst && styles.wide)}
          onClick={() =>
            isOnStream ? studio.run(hidePoll, undefined) : studio.run(showPoll, { pollId: poll.id })
          }
        >
          {isOnStream ? t('polls.hide') : t('polls.show')}
        </Button>
      )}
      <Button className={joinClasses(styles.step, isStepFirst && styles.wide)} onClick={proceed}>
        {t(`polls.${step}`)}
      </Button>
    </footer>
  );
}

function PollMenu({ poll }: { poll: Poll }): ReactElement {
  const studio = useStudio();
  const edits = useEdits(createPollEdits);
  const { hidePollResults } = useFeatures();
  const confirm = useConfirm();
  const { id, question, hideResults } = poll;
  const entries: MenuEntry[] = [
    {
      id: 'delete',
      label: t('polls.delete'),
      icon: <Trash2 size={18} />,
      onSelect: () =>
        confirm({
          title: t('polls.deleteTitle'),
          content: t('polls.deleteContent', { question }),
          confirmLabel: t('polls.delete'),
          onConfirm: () => void studio.edit(edits.remove(id)),
        }),
    },
  ];
  if (hidePollResults)
    entries.unshift({
      id: 'hideResults',
      label: hideResults ? t('polls.showResults') : t('polls.hideResults'),
      icon: hideResults ? <Eye size={18} /> : <EyeOff size={18} />,
      onSelect: () => void studio.edit(edits.update(id, { question, hideResults: !hideResults })),
    });
  return (
    <Menu
      entries={entries}
      trigger={
        <IconButton size="small" label={t('polls.more', { question })} icon={<Ellipsis size={20} />} />
      }
    />
  );
}
