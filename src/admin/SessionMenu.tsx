import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CopyPlus, EllipsisVertical, Trash2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { adminSessionsKey } from '../api/queries.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import type { AdminSession } from '../protocol/rest.ts';
import { t } from '../text/adminText.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu } from '../ui/Menu.tsx';
import { showToast } from '../ui/showToast.ts';
import { DeleteSessionDialog } from './DeleteSessionDialog.tsx';

/** What can be done with a session as a whole. */
export function SessionMenu({ session }: { session: AdminSession }): ReactElement {
  const { api, errorReports } = useServices();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isDeleting, setIsDeleting] = useState(false);
  const duplicate = async (): Promise<void> => {
    try {
      const { studioToken } = await api.adminDuplicateSession(session.studioToken);
      void queryClient.invalidateQueries({ queryKey: adminSessionsKey });
      showToast('admin.duplicated');
      await navigate({ to: '/admin/sessions/$studioToken', params: { studioToken } });
    } catch (error) {
      errorReports.report(error);
      showToast('admin.duplicateFailed');
    }
  };
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('admin.more', { name: session.name })} icon={<EllipsisVertical size={20} />} />
        }
        entries={[
          {
            id: 'duplicate',
            label: t('admin.duplicate'),
            icon: <CopyPlus size={16} />,
            onSelect: () => void duplicate(),
          },
          {
            id: 'delete',
            label: t('admin.deleteShort'),
            icon: <Trash2 size={16} />,
            onSelect: () => setIsDeleting(true),
          },
        ]}
      />
      {isDeleting && <DeleteSessionDialog session={session} onClose={() => setIsDeleting(false)} />}
    </>
  );
}
