import { useEffect } from 'react';
import { useServices } from './ServicesContext.tsx';
import type { Studio } from '../participant/studio.ts';
import { followTalkers } from '../participant/talkers/followTalkers.ts';

/** Keeps the studio's talkers for as long as the component lives; for the one component that holds the screen. */
export function useTalkers({ store }: Studio): void {
  const { clock } = useServices();
  useEffect(() => followTalkers(store, clock), [store, clock]);
}
