import { z } from 'zod';
import { readJson } from './readJson.ts';
import { roles } from './roles.ts';

/** Ids that the service gives to connections. They become parts of addresses, so they have nothing else in them. */
export const openTokConnectionIdSchema = z.string().regex(/^[\w-]{1,128}$/);

/** What this server writes into the tokens that it makes for OpenTok. All participants of the session can read it. */
const openTokConnectionDataSchema = z.object({
  /** The participant's pseudonym, as in the roster. */
  speakerId: z.string().min(1).max(128),
  role: z.enum(roles),
  is_composer: z.boolean(),
});
export type OpenTokConnectionData = z.infer<typeof openTokConnectionDataSchema>;

export const writeOpenTokConnectionData = (data: OpenTokConnectionData): string => JSON.stringify(data);

/** Null for the connection of somebody whose token this server has not made. */
export const readOpenTokConnectionData = (text: string): OpenTokConnectionData | null =>
  openTokConnectionDataSchema.safeParse(readJson(text)).data ?? null;
