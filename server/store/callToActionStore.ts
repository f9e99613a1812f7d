import { randomUUID } from 'node:crypto';
import { and, asc, eq, ne, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { callToActionSchema } from '../../src/protocol/rest.ts';
import { maxCallToActions, type callToActionBodySchema } from '../../src/protocol/rest/callToActions.ts';
import type { Database } from '../db/database.ts';
import { callToActions } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { nextPosition } from './positions.ts';

type CallToAction = z.infer<typeof callToActionSchema>;
type Fields = z.output<typeof callToActionBodySchema>;

/** A session's calls to action. An id that does not exist rejects with `callToActionNotFound`. */
export interface CallToActionStore {
  list(sessionId: string): Promise<CallToAction[]>;
  findOpen(sessionId: string): Promise<CallToAction | null>;
  create(sessionId: string, fields: Fields): Promise<CallToAction>;
  update(sessionId: string, ctaId: string, fields: Fields): Promise<CallToAction>;
  /** Opens one and closes any other. */
  open(sessionId: string, ctaId: string): Promise<CallToAction>;
  close(sessionId: string, ctaId: string): Promise<CallToAction>;
  /** Resolves with the deleted call to action. */
  delete(sessionId: string, ctaId: string): Promise<CallToAction>;
}

const columns = {
  id: callToActions.id,
  title: callToActions.title,
  message: callToActions.message,
  label: callToActions.label,
  url: callToActions.url,
  open: callToActions.open,
};

export function createCallToActionStore(db: Database): CallToActionStore {
  const set = async (tx: Database, where: SQL | undefined, values: Partial<CallToAction>) =>
    required((await tx.update(callToActions).set(values).where(where).returning(columns))[0]);
  return {
    list: (sessionId) =>
      db
        .select(columns)
        .from(callToActions)
        .where(eq(callToActions.sessionId, sessionId))
        .orderBy(asc(callToActions.position)),
    async findOpen(sessionId) {
      const [open] = await db
        .select(columns)
        .from(callToActions)
        .where(and(eq(callToActions.sessionId, sessionId), eq(callToActions.open, true)));
      return open ?? null;
    },
    create: (sessionId, { message, label, url }) =>
      db.transaction(async (tx) => {
        const position = await nextPosition(tx, callToActions, sessionId, maxCallToActions);
        const [created] = await tx
          .insert(callToActions)
          .values({ id: randomUUID(), sessionId, position, title: label, message, label, url })
          .returning(columns);
        return required(created);
      }),
    update: (sessionId, ctaId, { message, label, url }) =>
      set(db, isOne(sessionId, ctaId), { title: label, message, label, url }),
    open: (sessionId, ctaId) =>
      db.transaction(async (tx) => {
        await tx
          .update(callToActions)
          .set({ open: false })
          .where(and(eq(callToActions.sessionId, sessionId), ne(callToActions.id, ctaId)));
        // An id that does not exist rolls the closing back.
        return set(tx, isOne(sessionId, ctaId), { open: true });
      }),
    close: (sessionId, ctaId) => set(db, isOne(sessionId, ctaId), { open: false }),
    async delete(sessionId, ctaId) {
      return required((await db.delete(callToActions).where(isOne(sessionId, ctaId)).returning(columns))[0]);
    },
  };
}

const isOne = (sessionId: string, ctaId: string): SQL | undefined =>
  and(eq(callToActions.sessionId, sessionId), eq(callToActions.id, ctaId));

function required(row: CallToAction | undefined): CallToAction {
  if (row === undefined) throw new AppError('callToActionNotFound');
  return row;
}
