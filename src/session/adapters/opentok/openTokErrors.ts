import { VideoSessionError, type VideoSessionErrorCode } from '../../videoSession.ts';
import type { OpenTokError } from './openTokClient.ts';

const connectCodes: Partial<Record<string, VideoSessionErrorCode>> = {
  OT_CONNECTION_LIMIT_EXCEEDED: 'sessionFull',
  OT_CONNECT_FAILED: 'mediaUnavailable',
  // What the client makes of a service that fails, or of a network that answers in its place.
  OT_UNEXPECTED_SERVER_RESPONSE: 'mediaUnavailable',
  OT_XDOMAIN_OR_PARSING_ERROR: 'mediaUnavailable',
  OT_EMPTY_RESPONSE_BODY: 'mediaUnavailable',
  OT_BADLY_FORMED_RESPONSE: 'mediaUnavailable',
  OT_INVALID_HTTP_STATUS: 'mediaUnavailable',
  OT_UNKNOWN_HTTP_ERROR: 'mediaUnavailable',
  OT_HTTP_ERROR: 'mediaUnavailable',
  OT_TIMEOUT: 'mediaUnavailable',
};

/** What a failed attempt to connect means here. */
export const connectError = ({ name, message }: OpenTokError): VideoSessionError =>
  new VideoSessionError(connectCodes[name] ?? 'joinFailed', `${name}: ${message}`);

/** Why the server issued no access, by the code of its answer. */
export const accessError = (reason: Error): VideoSessionError =>
  new VideoSessionError(
    'code' in reason && reason.code === 'videoServiceUnavailable' ? 'mediaUnavailable' : 'joinFailed',
    reason.message,
  );

/** Whether another attempt, with another token, is no use either. */
export const isFinal = ({ name }: OpenTokError): boolean =>
  name === 'OT_INVALID_SESSION_ID' || name === 'OT_INVALID_PARAMETER';

/** For the error reports: what failed, and what the client says about it. */
export const problemOf = (what: string, { name, message }: OpenTokError): Error =>
  new Error(`${what}: ${name}: ${message}`);
