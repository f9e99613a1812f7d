import { useEffect } from 'react';
import { useServices } from './ServicesContext.tsx';
import type { Studio } from '../participant/studio.ts';
import { followTalkers } from '../participant/talkers/followTalkers.ts';

/** Keeps the studio's talkers up to date while the component is mounted. Use it once per page. */
export function useTalkers({ store }: Studio): void {
  const { clock } = useServices();
  useEffect(() => followTalkers(store, clock), [store, clock]);
}
