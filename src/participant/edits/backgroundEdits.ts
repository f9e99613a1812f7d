import type { AssetApi } from '../../api/assetApi.ts';
import type { ContentEdit } from '../contentEditor.ts';
import { optimistically } from './optimistically.ts';

/** The changes to a session's backgrounds; a new one is added by the command that saves the template settings. */
export const createBackgroundEdits = (api: AssetApi, studioToken: string) => ({
  remove: (id: string): ContentEdit<unknown> => ({
    action: 'changeBrand',
    errorKey: 'studio.error.deleteBackground',
    ...optimistically({ type: 'backgroundDeleted', data: { id } }),
    call: (accessToken) => api.deleteBackground(studioToken, accessToken, id),
  }),
});
