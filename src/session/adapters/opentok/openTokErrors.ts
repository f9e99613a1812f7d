import { VideoSessionError } from '../../videoSession.ts';
import type { OpenTokError } from './openTokClient.ts';

/** What a failed attempt to connect means here. */
export const connectError = ({ name, message }: OpenTokError): VideoSessionError =>
  new VideoSessionError(
    name === 'OT_CONNECTION_LIMIT_EXCEEDED' ? 'sessionFull' : 'joinFailed',
    `${name}: ${message}`,
  );

/** Whether another attempt, with another token, is no use either. */
export const isFinal = ({ name }: OpenTokError): boolean =>
  name === 'OT_INVALID_SESSION_ID' || name === 'OT_INVALID_PARAMETER';

/** For the error reports: what failed, and what the client says about it. */
export const problemOf = (what: string, { name, message }: OpenTokError): Error =>
  new Error(`${what}: ${name}: ${message}`);
