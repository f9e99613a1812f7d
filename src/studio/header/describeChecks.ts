import { recordedBytesPerHour, type GoLiveChecks } from '../../protocol/rest/goLiveChecks.ts';
import { t } from '../../text/t.ts';

/** One line of what is checked before going live. */
export interface CheckLine {
  id: string;
  /** `warning` lets the event go live without it, `failed` is about the event itself, `waiting` is not known yet. */
  state: 'good' | 'warning' | 'failed' | 'waiting';
  text: string;
  /** What to do; null where nothing is to be done. */
  advice: string | null;
}

/** What this host's own devices do now. */
export interface OwnDevices {
  isCameraOn: boolean;
  isMicrophoneOn: boolean;
  /** Something was louder than the microphone's noise. */
  isHeard: boolean;
}

/** Louder than the noise of a microphone to which nobody speaks; RMS, 0 to 1. */
export const heardLevel = 0.01;

const line = (
  id: string,
  state: CheckLine['state'],
  text: string,
  advice: string | null = null,
): CheckLine => ({
  id,
  state,
  text,
  advice,
});

export function describeOwnChecks({ isCameraOn, isMicrophoneOn, isHeard }: OwnDevices): CheckLine[] {
  return [
    isCameraOn
      ? line('camera', 'good', t('checks.camera'))
      : line('camera', 'warning', t('checks.cameraOff'), t('checks.cameraOffAdvice')),
    !isMicrophoneOn
      ? line('microphone', 'warning', t('checks.microphoneOff'), t('checks.microphoneOffAdvice'))
      : isHeard
        ? line('microphone', 'good', t('checks.microphone'))
        : line('microphone', 'waiting', t('checks.microphoneSilent'), t('checks.microphoneSilentAdvice')),
  ];
}

/** What the server found; `plannedMs` is how long the event lasts. */
export function describeServerChecks(checks: GoLiveChecks, plannedMs: number): CheckLine[] {
  return [
    describeComposer(checks.composer),
    describeDisk(checks.disk.freeBytes, plannedMs),
    ...checks.destinations.map(({ server, isReached }, index) =>
      isReached
        ? line(`destination-${String(index)}`, 'good', t('checks.destination', { server }))
        : line(
            `destination-${String(index)}`,
            'warning',
            t('checks.destinationLost', { server }),
            t('checks.destinationLostAdvice'),
          ),
    ),
  ];
}

function describeComposer(composer: GoLiveChecks['composer']): CheckLine {
  switch (composer) {
    case 'ready':
      return line('composer', 'good', t('checks.composer'));
    case 'loading':
      return line('composer', 'waiting', t('checks.composerLoading'), t('checks.composerLoadingAdvice'));
    case 'startsLater':
      return line('composer', 'good', t('checks.composerLater'));
    case 'noRoom':
      return line('composer', 'failed', t('checks.composerNoRoom'), t('checks.composerNoRoomAdvice'));
    case 'broken':
      return line('composer', 'failed', t('checks.composerBroken'), t('checks.composerBrokenAdvice'));
  }
}

const hourMs = 3_600_000;

/** There has to be room for the whole event, and for an hour at least. */
function describeDisk(freeBytes: number, plannedMs: number): CheckLine {
  const hours = freeBytes / recordedBytesPerHour;
  const values = { hours: hours >= 10 ? Math.floor(hours) : hours.toFixed(1) };
  if (hours >= Math.max(1, plannedMs / hourMs)) return line('disk', 'good', t('checks.disk', values));
  return line('disk', 'warning', t('checks.diskShort', values), t('checks.diskShortAdvice'));
}
