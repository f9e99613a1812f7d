import type { VideoSession } from '../session/videoSession.ts';
import type { ToastKey } from '../text/toasts.ts';

const toastOf = { camera: 'studio.error.publishCamera', screen: 'studio.error.publishScreen' } as const;

/** Shows a toast when a service refuses this participant's camera or screen again and again. Returns the function that stops it. */
export function announceRefusedStreams(
  videoSession: Pick<VideoSession, 'getState' | 'subscribe'>,
  showToast: (key: ToastKey) => void,
): () => void {
  let before = videoSession.getState().refusedSources ?? [];
  return videoSession.subscribe(() => {
    const now = videoSession.getState().refusedSources ?? [];
    for (const source of now) if (!before.includes(source)) showToast(toastOf[source]);
    before = now;
  });
}
