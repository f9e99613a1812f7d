import { useEffect, useState } from 'react';
import { useServices } from '../../contexts/ServicesContext.tsx';
import { openedPoll, type Poll } from '../../scene/content/polls.ts';
import { useStudioState } from '../../contexts/StudioContext.ts';

/** How long the rail shows that a poll was opened, ms (spec part 2, section 9). */
export const pollHintMs = 10_000;

interface PollHint {
  /** The poll that accepts votes now. */
  active: Poll | null;
  /** It was opened a moment ago, and the polls panel has not been open since. */
  isAnnounced: boolean;
}

/** Which poll is open, and whether it was opened recently. */
export function usePollHint(isPanelOpen: boolean): PollHint {
  const { clock } = useServices();
  const active = useStudioState(({ content }) => openedPoll(content.polls));
  const isKnown = useStudioState(({ contentStatus }) => contentStatus.polls === 'ready');
  const activeId = active?.id ?? null;
  /** The poll that was open at the last render; one that was open from the start needs no hint. */
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
