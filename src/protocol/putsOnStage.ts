import type { PeerSignal, PeerSignalType } from './signals.ts';

const shows: ReadonlySet<PeerSignalType> = new Set<PeerSignalType>([
  'streamShown',
  'assetShown',
  'pollShown',
  'questionShown',
  'widgetShown',
]);

/** Whether a signal puts somebody or something on stream. */
export const putsOnStage = (signal: PeerSignal): boolean =>
  signal.type === 'topicSettingsChanged' ? signal.data.topicId !== null : shows.has(signal.type);
