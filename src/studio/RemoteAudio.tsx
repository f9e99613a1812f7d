import { useEffect, useState } from 'react';
import { usePreferences, useServices } from '../contexts/ServicesContext.tsx';
import { createPlayback, type Playback } from '../media/playback.ts';
import type { StudioState } from '../participant/studioState.ts';
import { mutedConnections } from '../scene/queries.ts';
import { useStudio } from '../contexts/StudioContext.ts';

/** Plays everybody else's sound, except of those whom a host has muted, on the chosen output; renders nothing. */
export function RemoteAudio(): null {
  const studio = useStudio();
  const { errorReports } = useServices();
  const outputId = usePreferences((state) => state.preferences.audioOutputDeviceId);
  const [playback, setPlayback] = useState<Playback | null>(null);
  useEffect(() => {
    const created = createPlayback({ onProblem: (error) => errorReports.report(error) });
    const follow = (): void => created.setStreams(othersSound(studio.store.getState()));
    const stop = studio.store.subscribe(follow);
    follow();
    // Created in the effect because its clean-up is certain to run.
    // oxlint-disable-next-line react/set-state-in-effect
    setPlayback(created);
    return () => {
      stop();
      created.dispose();
    };
  }, [studio, errorReports]);
  useEffect(() => {
    playback?.setOutput(outputId ?? '').catch((error: unknown) => errorReports.report(error));
  }, [playback, outputId, errorReports]);
  return null;
}

function othersSound({ streams, scene, connections }: StudioState): Map<string, MediaStream> {
  const muted = mutedConnections(scene, connections);
  return new Map(
    streams.flatMap(({ id, isMine, connectionId, mediaStream }) =>
      isMine || mediaStream === null || muted.has(connectionId) ? [] : [[id, mediaStream] as const],
    ),
  );
}
