import type { PanelApi } from '../../api/panelApi.ts';
import type { CallToActionBody } from '../../protocol/rest/callToActions.ts';
import type { CallToAction } from '../../scene/content/callToActions.ts';
import type { ContentEdit } from '../contentEditor.ts';
import { optimistically } from './optimistically.ts';

const action = 'manageCallToActions';

/** The changes to a session's calls to action; opening one closes the others. */
export const createCallToActionEdits = (api: PanelApi, studioToken: string) => ({
  create: (body: CallToActionBody): ContentEdit<CallToAction> => ({
    action,
    errorKey: 'studio.error.createCallToAction',
    call: (accessToken) => api.createCallToAction(studioToken, accessToken, body),
    events: (cta) => [{ type: 'ctaCreated', data: { cta } }],
  }),
  /** Sends the whole call to action with its changes. */
  update: (before: CallToAction, changes: Omit<CallToAction, 'id' | 'open'>): ContentEdit<CallToAction> => ({
    action,
    errorKey: 'studio.error.updateCallToAction',
    call: (accessToken) => api.updateCallToAction(studioToken, accessToken, { ...before, ...changes }),
    events: (cta) => [{ type: 'ctaUpdated', data: { ctaId: before.id, cta } }],
  }),
  open: (ctaId: string): ContentEdit<unknown> => ({
    action,
    errorKey: 'studio.error.openCallToAction',
    ...optimistically({ type: 'ctaOpened', data: { ctaId } }),
    call: (accessToken) => api.openCallToAction(studioToken, accessToken, ctaId),
  }),
  close: (ctaId: string): ContentEdit<unknown> => ({
    action,
    errorKey: 'studio.error.closeCallToAction',
    ...optimistically({ type: 'ctaClosed', data: { ctaId } }),
    call: (accessToken) => api.closeCallToAction(studioToken, accessToken, ctaId),
  }),
  remove: (ctaId: string): ContentEdit<unknown> => ({
    action,
    errorKey: 'studio.error.deleteCallToAction',
    ...optimistically({ type: 'ctaDeleted', data: { ctaId } }),
    call: (accessToken) => api.deleteCallToAction(studioToken, accessToken, ctaId),
  }),
});
