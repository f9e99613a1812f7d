import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { backgroundSchema, TemplateSettingsBody } from '../../src/protocol/rest.ts';
import type { TemplateSettings } from '../../src/protocol/session.ts';
import type { Database } from '../db/database.ts';
import { backgrounds, sessions } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { backgroundColumns, insertBackground } from './backgroundStore.ts';
import { claimBlobs, requireImage } from './blobStore.ts';

type Background = z.infer<typeof backgroundSchema>;

/** Ids of new uploads; null keeps the current picture. */
interface NewUploads {
  logoId: string | null;
  backgroundId: string | null;
}

/** The look of a session's program. */
export interface BrandStore {
  /**
   * Replaces all settings in one transaction. The body has no URLs: the stored ones stay until a new upload or another
   * background is named.
   */
  save(
    sessionId: string,
    stored: TemplateSettings,
    body: TemplateSettingsBody,
    uploads: NewUploads,
  ): Promise<{ settings: TemplateSettings; created: Background | null }>;
}

export function createBrandStore(db: Database): BrandStore {
  return {
    save: (sessionId, stored, body, { logoId, backgroundId }) =>
      db.transaction(async (tx) => {
        const { theme, font, colors, speakersNames, logo, background } = body;
        const logoUrl = logoId === null ? stored.logo.url : await claimLogo(tx, sessionId, logoId);
        const created =
          backgroundId === null
            ? null
            : await insertBackground(tx, sessionId, [backgroundId], ['background.signedId']);
        const chosen = created ?? (await chooseBackground(tx, sessionId, background.backgroundId));
        const settings = {
          theme,
          font,
          colors,
          speakersNames,
          logo: { url: logoUrl, visible: logo.visible },
          background: {
            url: chosen === undefined ? stored.background.url : (chosen?.backgroundUrl ?? null),
            thumbnailUrl:
              chosen === undefined
                ? stored.background.thumbnailUrl
                : (chosen?.backgroundThumbnailUrl ?? null),
            visible: background.visible,
          },
        };
        await tx.update(sessions).set({ templateSettings: settings }).where(eq(sessions.id, sessionId));
        return { settings, created };
      }),
  };
}

async function claimLogo(tx: Database, sessionId: string, blobId: string): Promise<string | null> {
  const field = 'logo.signedId';
  const [file] = await claimBlobs(tx, sessionId, [blobId], () => field);
  requireImage(file?.contentType ?? '', field);
  return file?.url ?? null;
}

/** The background of an id; null removes it, undefined keeps the current one. */
async function chooseBackground(
  tx: Database,
  sessionId: string,
  id: string | null | undefined,
): Promise<Background | null | undefined> {
  if (id === null || id === undefined) return id;
  const [found] = await tx
    .select(backgroundColumns)
    .from(backgrounds)
    .where(and(eq(backgrounds.sessionId, sessionId), eq(backgrounds.id, id)));
  if (found === undefined)
    throw new AppError('invalidRequest', {
      field: 'background.backgroundId',
      message: 'There is no background with this id.',
    });
  return found;
}
