import type { ReactElement } from 'react';
import { useLocalDevices } from '../contexts/LocalDevicesContext.ts';
import { BackgroundPicker } from '../studio/background/BackgroundPicker.tsx';
import { useWhyNoBackground } from '../studio/background/useWhyNoBackground.ts';

/** The backgrounds under the camera's picture. */
export function BackgroundChoice(): ReactElement | null {
  const { background } = useLocalDevices();
  const whyNot = useWhyNoBackground();
  return background === null ? null : <BackgroundPicker background={background} whyNot={whyNot} />;
}
