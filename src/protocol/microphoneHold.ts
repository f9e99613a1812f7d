import { z } from 'zod';

/** What a host lets others hear of a microphone that it holds: nothing, or whatever its owner has switched on. */
export const microphoneHoldSchema = z.enum(['muted', 'open']);
export type MicrophoneHold = z.infer<typeof microphoneHoldSchema>;
