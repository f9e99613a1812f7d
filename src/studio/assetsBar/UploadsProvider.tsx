import { useCallback, type ReactElement, type ReactNode } from 'react';
import { useServices } from '../../contexts/ServicesContext.tsx';
import { showToast } from '../../ui/showToast.ts';
import { useOwned } from '../../ui/useOwned.ts';
import { openStudioUploads } from '../../participant/uploads/openStudioUploads.ts';
import { UploadsContext } from '../../contexts/UploadsContext.ts';
import { useStudio } from '../../contexts/StudioContext.ts';

/** Provides the studio page's uploads and cancels them when the page is left. */
export function UploadsProvider({ children }: { children: ReactNode }): ReactElement | null {
  const studio = useStudio();
  const services = useServices();
  const create = useCallback(() => {
    const thing = openStudioUploads(studio, services, showToast);
    return { thing, end: () => thing.stop() };
  }, [studio, services]);
  const uploads = useOwned(create);
  return uploads === null ? null : <UploadsContext value={uploads}>{children}</UploadsContext>;
}
