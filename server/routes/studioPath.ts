import { z } from 'zod';
import { studioTokenSchema } from '../../src/protocol/session.ts';

/** Start of the path of everything that belongs to one session. */
export const studioPath = '/v2/streaming_studio/:studioToken';
export const studioParams = z.object({ studioToken: studioTokenSchema });

/** An id in a path. An id that does not exist gets the error of its own resource. */
export const idParam = z.string().min(1).max(128);
