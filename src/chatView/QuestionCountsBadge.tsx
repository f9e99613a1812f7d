import type { ReactElement } from 'react';
import { useChatState } from '../contexts/ChatContext.ts';
import { t } from '../text/chatText.ts';

/** How many questions of the audience are answered, and how many there are. `hiddenWithoutAny` shows nothing before the first one. */
export function QuestionCountsBadge({
  className,
  hiddenWithoutAny = false,
}: {
  className: string | undefined;
  hiddenWithoutAny?: boolean;
}): ReactElement | null {
  const { answered, total } = useChatState(({ questionCounts }) => questionCounts);
  if (hiddenWithoutAny && total === 0) return null;
  return (
    <span className={className}>
      <span aria-hidden="true">{t('audience.questionCounts', { answered, total })}</span>
      <span className="visually-hidden">{t('audience.questionCountsLabel', { answered, total })}</span>
    </span>
  );
}
