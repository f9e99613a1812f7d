import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminSessionsKey } from '../api/queries.ts';
import type { StudioApi } from '../api/studioApi.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import type { ToastKey } from '../text/toasts.ts';
import { showToast } from '../ui/showToast.ts';

/** Changes a session as the admin, then loads the list again; toasts say how it went. */
export function useSessionChange(toasts: { done?: ToastKey; failed: ToastKey }): {
  isBusy: boolean;
  change(action: (api: StudioApi) => Promise<unknown>): void;
} {
  const { api, errorReports } = useServices();
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const carryOut = async (action: (api: StudioApi) => Promise<unknown>): Promise<void> => {
    setIsBusy(true);
    try {
      await action(api);
      if (toasts.done !== undefined) showToast(toasts.done);
    } catch (error) {
      errorReports.report(error);
      showToast(toasts.failed);
    }
    await queryClient.invalidateQueries({ queryKey: adminSessionsKey });
    setIsBusy(false);
  };
  return { isBusy, change: (action) => void carryOut(action) };
}
