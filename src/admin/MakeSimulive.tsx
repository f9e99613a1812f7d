import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useServices } from '../contexts/ServicesContext.tsx';
import type { AdminSession } from '../protocol/rest.ts';
import { t } from '../text/adminText.ts';
import { Button } from '../ui/Button.tsx';
import { showToast } from '../ui/showToast.ts';
import { emptySessionForm, readSessionForm } from './sessionForm.ts';

/** Makes a simulive session of a recording in one press, and opens it where its ends are trimmed. */
export function MakeSimulive({
  session,
  fileName,
}: {
  session: AdminSession;
  fileName: string;
}): ReactElement {
  const { api, clock, errorReports } = useServices();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const make = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const { name, groupName, organizationName, groupSocialLinks, studioToken: recordedIn } = session;
      const read = readSessionForm({ ...emptySessionForm(clock.nowMs()), kind: 'simulive', name });
      if (read.type === 'invalid') throw new Error(Object.values(read.errors).join(' '));
      const { studioToken } = await api.adminCreateSession({
        ...read.body,
        groupName,
        organizationName,
        groupSocialLinks,
        rtmpDestinations: [],
      });
      await navigate({
        to: '/admin/sessions/$studioToken',
        params: { studioToken },
        search: { recordedIn, fileName },
      });
    } catch (error) {
      errorReports.report(error);
      showToast('admin.simuliveFailed');
      setIsBusy(false);
    }
  };
  return (
    <Button busy={isBusy} onClick={() => void make()}>
      {t('admin.makeSimulive')}
    </Button>
  );
}
