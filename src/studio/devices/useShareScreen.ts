import { useServices } from '../../contexts/ServicesContext.tsx';
import { showToast } from '../../ui/showToast.ts';
import { useLocalDevices } from '../../contexts/LocalDevicesContext.ts';

/** Asks for a screen to share; cancelling the browser's dialog is not an error. */
export function useShareScreen(): () => void {
  const { local } = useLocalDevices();
  const { errorReports } = useServices();
  return () => {
    local.shareScreen().catch((error: unknown) => {
      errorReports.report(error);
      showToast('studio.error.shareScreen');
    });
  };
}
