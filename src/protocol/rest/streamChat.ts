import { z } from 'zod';
import { chatRefusalSchema } from '../chat.ts';
import { roles } from '../roles.ts';
import { studioTokenSchema } from '../session.ts';

/** Who asks about the chat of Stream: a participant by its access token, a viewer by its cookie. */
export const streamCallerSchema = z.union([
  z.object({ accessToken: z.string().max(4096) }),
  z.object({ studioToken: studioTokenSchema }),
]);
export type StreamCaller = z.infer<typeof streamCallerSchema>;

/** A person's way into the chats of a session on Stream. */
export const streamAccessSchema = z.object({
  userId: z.string(),
  name: z.string(),
  role: z.enum(roles),
  /** For Stream's client; ends after an hour, and the client asks for another. */
  token: z.string(),
  /** The id of the session's channels; their types are the names of our channels. */
  channelId: studioTokenSchema,
  /** Nobody may know how many watch. */
  hidesViewerCount: z.boolean(),
});

export const streamNameBodySchema = z.object({ caller: streamCallerSchema, name: z.string().max(500) });
export const streamNameAnswerSchema = z.union([
  z.object({ name: z.string() }),
  z.object({ refused: chatRefusalSchema }),
]);
