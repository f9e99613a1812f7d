import { Mic, MicOff, Video, VideoOff } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import type { InputKind } from '../media/localInput.ts';
import { useLocalMedia, useLocalDevices, usePermission } from '../contexts/LocalDevicesContext.ts';
import { t } from '../text/t.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { inputKeys } from '../ui/inputKeys.ts';
import { isMac } from '../ui/isMac.ts';
import { describeKeys } from '../ui/keyCombination.ts';
import styles from './PreJoin.module.css';
import { useInputKeys } from './useInputKeys.ts';

/** Turns the microphone and camera on and off; each is disabled if there is no such device. `children` follow in the same row. */
export function InputToggles({ children }: { children: ReactNode }): ReactElement {
  const hasDevice = {
    audio: usePermission(({ devices }) => devices.audioInputs.length > 0),
    video: usePermission(({ devices }) => devices.videoInputs.length > 0),
  };
  const isOn = {
    audio: useLocalMedia(({ audio }) => audio.isOn),
    video: useLocalMedia(({ video }) => video.isOn),
  };
  const { local } = useLocalDevices();
  const flip = (kind: InputKind): void => {
    if (hasDevice[kind]) local.setOn(kind, !local.getState()[kind].isOn);
  };
  useInputKeys(flip);
  return (
    <div className={styles.toggles}>
      <Toggle
        isOn={isOn.audio && hasDevice.audio}
        isDisabled={!hasDevice.audio}
        label={isOn.audio ? t('prejoin.turnMicrophoneOff') : t('prejoin.turnMicrophoneOn')}
        hint={hasDevice.audio ? undefined : t('prejoin.noMicrophone')}
        keys={describeKeys(inputKeys.audio, isMac)}
        icons={[<Mic key="on" size={20} />, <MicOff key="off" size={20} />]}
        onFlip={() => flip('audio')}
      />
      <Toggle
        isOn={isOn.video && hasDevice.video}
        isDisabled={!hasDevice.video}
        label={isOn.video ? t('prejoin.turnCameraOff') : t('prejoin.turnCameraOn')}
        hint={hasDevice.video ? undefined : t('prejoin.noCamera')}
        keys={describeKeys(inputKeys.video, isMac)}
        icons={[<Video key="on" size={20} />, <VideoOff key="off" size={20} />]}
        onFlip={() => flip('video')}
      />
      {children}
    </div>
  );
}

interface ToggleProps {
  isOn: boolean;
  isDisabled: boolean;
  label: string;
  hint: string | undefined;
  keys: string;
  icons: [on: ReactElement, off: ReactElement];
  onFlip: () => void;
}

function Toggle({ isOn, isDisabled, label, hint, keys, icons, onFlip }: ToggleProps): ReactElement {
  return (
    <IconButton
      size="large"
      tone={isOn || isDisabled ? 'card' : 'off'}
      label={label}
      hint={hint ?? t('prejoin.shortcut', { action: label, keys })}
      side="bottom"
      disabled={isDisabled}
      aria-pressed={isOn}
      icon={icons[isOn ? 0 : 1]}
      onClick={onFlip}
    />
  );
}
