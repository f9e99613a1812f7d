import { useState } from 'react';
import { useServices } from '../../contexts/ServicesContext.tsx';
import { useStudio, useStudioState } from '../../contexts/StudioContext.ts';
import { mayDo } from '../../protocol/roles.ts';
import { showToast } from '../../ui/showToast.ts';
import type { InvitationLinks } from './invitations.ts';

/**
 * The links to invite others with, for hosts; null until `load` has asked the server. Ask whenever they are shown, as the
 * admin may have replaced one meanwhile.
 */
export function useInvitations(): { links: InvitationLinks | null; load: () => void } {
  const studio = useStudio();
  const { api, errorReports } = useServices();
  const mayInvite = useStudioState((state) => mayDo(state.role, 'invite'));
  const studioToken = useStudioState((state) => state.session.studioToken);
  const [links, setLinks] = useState<InvitationLinks | null>(null);
  const load = (): void => {
    if (!mayInvite) return;
    api.getLinks(studioToken, studio.accessToken()).then(setLinks, (error: unknown) => {
      errorReports.report(error);
      showToast('studio.error.loadLinks');
    });
  };
  return { links, load };
}
