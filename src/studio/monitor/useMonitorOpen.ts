import { useEffect, useState } from 'react';
import { usePreferences, useServices } from '../../contexts/ServicesContext.tsx';
import { opensByItself, readMachine } from './monitorMachine.ts';

/** Whether the monitor is open: as it was left in this browser, and before that, as the machine allows. */
export function useMonitorOpen(): { isOpen: boolean; setOpen: (isOpen: boolean) => void } {
  const { preferences } = useServices();
  const chosen = usePreferences((state) => state.preferences.liveMonitorOpen);
  const [isStrong, setIsStrong] = useState(false);
  useEffect(() => {
    if (chosen !== null) return;
    let isCurrent = true;
    void readMachine().then((machine) => {
      if (isCurrent) setIsStrong(opensByItself(machine));
    });
    return () => {
      isCurrent = false;
    };
  }, [chosen]);
  return {
    isOpen: chosen ?? isStrong,
    setOpen: (isOpen) => preferences.save({ liveMonitorOpen: isOpen }),
  };
}
