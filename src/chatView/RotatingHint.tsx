import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { useServices } from '../contexts/ServicesContext.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** How long each hint is shown, ms (spec part 2, section 9). */
export const hintMs = 5000;

interface RotatingHintProps {
  icon: ReactNode;
  hints: readonly string[];
}

/** An empty chat, which says by turns what could be written into it. */
export function RotatingHint({ icon, hints }: RotatingHintProps): ReactElement {
  const { clock } = useServices();
  const [turn, setTurn] = useState(0);
  useEffect(() => clock.setRepeating(hintMs, () => setTurn((before) => before + 1)), [clock]);
  return <EmptyState isPlain icon={icon} text={hintAt(hints, turn)} />;
}

export const hintAt = (hints: readonly string[], turn: number): string => hints[turn % hints.length] ?? '';
