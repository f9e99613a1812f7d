import type { z } from 'zod';
import type { callToActionSchema } from '../../protocol/rest.ts';
import type { CallToActionSignal } from '../../protocol/contentSignals.ts';
import { unreachable } from '../exhaustive.ts';
import { addIfAbsent, changeById, removeById } from './listById.ts';

export type CallToAction = z.infer<typeof callToActionSchema>;

/** The calls to action after one event; at most one is open. */
export function reduceCallToActions(
  ctas: readonly CallToAction[],
  event: CallToActionSignal,
): readonly CallToAction[] {
  switch (event.type) {
    case 'ctaCreated': {
      const { cta } = event.data;
      const added = addIfAbsent(ctas, cta);
      return added !== ctas && cta.open ? openOne(added, cta.id) : added;
    }
    case 'ctaUpdated': {
      const { ctaId, cta } = event.data;
      return changeById(ctas, ctaId, (known) => ({
        ...known,
        title: cta.title ?? known.title,
        message: cta.message ?? known.message,
        label: cta.label ?? known.label,
        url: cta.url ?? known.url,
      }));
    }
    case 'ctaOpened':
      return openOne(ctas, event.data.ctaId);
    case 'ctaClosed':
      return changeById(ctas, event.data.ctaId, (cta) => ({ ...cta, open: false }));
    case 'ctaDeleted':
      return removeById(ctas, event.data.ctaId);
    default:
      return unreachable(event);
  }
}

/** Opens one and closes the others; those that do not change keep their object. */
const openOne = (ctas: readonly CallToAction[], openId: string): readonly CallToAction[] =>
  ctas.some(({ id }) => id === openId)
    ? ctas.map((cta) => (cta.open === (cta.id === openId) ? cta : { ...cta, open: cta.id === openId }))
    : ctas;

export const openCallToAction = (ctas: readonly CallToAction[]): CallToAction | null =>
  ctas.find(({ open }) => open) ?? null;
