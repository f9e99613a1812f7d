import { createContext, use, useSyncExternalStore } from 'react';
import type { LocalMediaState } from '../../media/localMedia.ts';
import type { Permission } from '../../media/permission.ts';
import type { MediaDesk } from './mediaDesk.ts';

export const MediaDeskContext = createContext<MediaDesk | null>(null);

/** The media desk; throws outside its provider. */
export function useMediaDesk(): MediaDesk {
  const desk = use(MediaDeskContext);
  if (desk === null) throw new Error('useMediaDesk is used outside MediaDeskContext');
  return desk;
}

export function usePermission(): Permission {
  const { permission } = useMediaDesk();
  return useSyncExternalStore(permission.subscribe, permission.getState);
}

export function useLocalMedia(): LocalMediaState {
  const { local } = useMediaDesk();
  return useSyncExternalStore(local.subscribe, local.getState);
}
