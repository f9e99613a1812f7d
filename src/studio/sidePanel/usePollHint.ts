import { useEffect, useState } from 'react';
import { useServices } from '../../contexts/ServicesContext.tsx';
import { openedPoll, type Poll } from '../../scene/content/polls.ts';
import { useStudioState } from '../../contexts/StudioContext.ts';

/** For how long the rail says that a poll was opened; spec part 2 section 9. */
export const pollHintMs = 10_000;

interface PollHint {
  /** The poll that takes votes now. */
  active: Poll | null;
  /** It was opened a moment ago, and the panel that shows it was not open then or since. */
  isAnnounced: boolean;
}

/** Which poll is open, and whether that is news. */
export function usePollHint(isPanelOpen: boolean): PollHint {
  const { clock } = useServices();
  const active = useStudioState(({ content }) => openedPoll(content.polls));
  const isKnown = useStudioState(({ contentStatus }) => contentStatus.polls === 'ready');
  const activeId = active?.id ?? null;
  /** What was open when one looked last; what was open at the start is no news. */
  const [seenId, setSeenId] = useState<string | null | undefined>(undefined);
  const [announcedId, setAnnouncedId] = useState<string | null>(null);
  if (isKnown && seenId !== activeId) {
    setSeenId(activeId);
    setAnnouncedId(seenId === undefined || isPanelOpen ? null : activeId);
  }
  if (isPanelOpen && announcedId !== null) setAnnouncedId(null);
  useEffect(
    () => (announcedId === null ? undefined : clock.setTimer(pollHintMs, () => setAnnouncedId(null))),
    [announcedId, clock],
  );
  return { active, isAnnounced: announcedId !== null && announcedId === activeId };
}
