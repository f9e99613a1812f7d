import { useEffect, useState, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { useServices } from '../contexts/ServicesContext.tsx';
import { comparePrograms, type ProgramAgreement } from '../participant/programAgreement.ts';
import type { Studio } from '../participant/studio.ts';
import type { DisplayedProgram } from '../participant/studioState.ts';
import { t } from '../text/t.ts';
import { Reading } from './Reading.tsx';

const agreements = {
  same: 'debug.sameProgram',
  settling: 'debug.settling',
  different: 'debug.otherProgram',
} as const satisfies Record<ProgramAgreement, string>;

/** How often the programs are compared, ms. */
const readingMs = 1000;

interface ProgramReadingProps {
  studio: Studio;
  /** What the participant reports that it displays; null if it draws no program. */
  shown: DisplayedProgram | null;
}

/** The digest of a participant's program, and whether the composer shows the same. */
export function ProgramReading({ studio, shown }: ProgramReadingProps): ReactElement | null {
  const { clock } = useServices();
  const [nowMs, setNowMs] = useState(() => clock.nowMs());
  useEffect(() => clock.setRepeating(readingMs, () => setNowMs(clock.nowMs())), [clock]);
  const composerId = useStore(
    studio.store,
    ({ connections }) => connections.find(({ data }) => data.is_composer)?.id ?? null,
  );
  const composed = useStore(
    studio.store,
    ({ displayedPrograms }) => displayedPrograms[composerId ?? ''] ?? null,
  );
  if (shown === null) return null;
  const isCompared = composed !== null && composed !== shown;
  const agreement = isCompared ? ` · ${t(agreements[comparePrograms(shown, composed, nowMs)])}` : '';
  return <Reading name={t('debug.digest')} value={`${shown.digest}${agreement}`} />;
}
