import { useMemo } from 'react';
import { useServices } from './ServicesContext.tsx';
import type { StudioApi } from '../api/studioApi.ts';
import { useStudioState } from './StudioContext.ts';

/** The edits of one of the session's lists, to pass to `studio.edit`. */
export function useEdits<Edits>(create: (api: StudioApi, studioToken: string) => Edits): Edits {
  const { api } = useServices();
  const studioToken = useStudioState(({ session }) => session.studioToken);
  return useMemo(() => create(api, studioToken), [create, api, studioToken]);
}
