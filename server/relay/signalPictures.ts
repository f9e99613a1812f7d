import { isSettingsReply, type PeerSignal } from '../../src/protocol/signals.ts';

/** The addresses of all pictures in a signal, which every participant's browser and the composer would load. */
export function picturesOf(signal: PeerSignal): string[] {
  if (signal.type === 'logoChanged') return [signal.data.url];
  if (signal.type === 'backgroundShown' || signal.type === 'backgroundCreated')
    return withoutNulls([signal.data.url, signal.data.thumbnailUrl]);
  if (!isSettingsReply(signal)) return [];
  // A reply may quote the signals behind a setting.
  const quoted = (signal.data.written ?? []).flatMap((written) => picturesOf(written.signal));
  if (signal.type !== 'templateSettings') return quoted;
  const { logo, background } = signal.data;
  return [...quoted, ...withoutNulls([logo.url, background.url, background.thumbnailUrl])];
}

const withoutNulls = (urls: readonly (string | null)[]): string[] => urls.filter((url) => url !== null);
