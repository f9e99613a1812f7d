import { z } from 'zod';

/** Every error that the server returns: its stable code, its status and what to do about it. */
export const errorCatalogue = {
  sessionNotFound: { status: 404, message: 'There is no session at this address.' },
  routeNotFound: { status: 404, message: 'There is nothing at this address.' },
  invalidRequest: { status: 400, message: 'The request is not as this call expects it.' },
  payloadTooLarge: { status: 413, message: 'The request is larger than this call takes.' },
  accessTokenMissing: { status: 401, message: 'This call needs an access token: ask init_access for one.' },
  accessTokenInvalid: {
    status: 401,
    message: 'The access token is not valid: ask init_access for a new one.',
  },
  forbidden: { status: 403, message: 'Your role does not allow this.' },
  hostKeyInvalid: { status: 403, message: 'The host key is not valid: ask for a new host link.' },
  composerTokenInvalid: { status: 403, message: 'The composer token was used already or is not valid.' },
  adminPasswordWrong: { status: 403, message: 'The admin password is wrong.' },
  adminRequired: { status: 401, message: 'Sign in as admin first.' },
  broadcastAlreadyRunning: { status: 409, message: 'The session is starting or live already.' },
  broadcastNotRunning: { status: 409, message: 'The session is not live.' },
  chromiumMissing: {
    status: 503,
    message:
      'The server has no Chromium to compose with: install it or set CHROMIUM_PATH, then go live again.',
  },
  ffmpegMissing: {
    status: 503,
    message: 'The server has no ffmpeg to broadcast with: install it or set FFMPEG_PATH, then go live again.',
  },
  pollNotFound: { status: 404, message: 'There is no such poll in this session.' },
  pollOptionNotFound: { status: 404, message: 'The poll has no such option.' },
  callToActionNotFound: { status: 404, message: 'There is no such call to action in this session.' },
  topicNotFound: { status: 404, message: 'There is no such topic in this session.' },
  pollNotOpen: { status: 409, message: 'The poll is not open.' },
  pollNeedsOptions: { status: 409, message: 'A poll keeps at least two options.' },
  alreadyVoted: { status: 409, message: 'This browser has voted in this poll already.' },
  viewerUnknown: {
    status: 401,
    message: 'A vote needs the cookie that reading the audience’s page gives: allow cookies and try again.',
  },
  elementNotFound: { status: 404, message: 'There is no such asset in this session.' },
  backgroundNotFound: { status: 404, message: 'There is no such background in this session.' },
  uploadNotFound: {
    status: 400,
    message: 'There is no such upload: it was not finished, is used already or was let go of.',
  },
  uploadLinkInvalid: { status: 403, message: 'The address of the upload ran out: start the upload anew.' },
  uploadAlreadyDone: { status: 409, message: 'This upload is done or under way already.' },
  uploadTypeRefused: { status: 415, message: 'Files of this type are not taken.' },
  uploadTooLarge: { status: 413, message: 'The file is larger than files of its type may be.' },
  uploadSizeWrong: { status: 422, message: 'The file does not have the size that was declared.' },
  uploadChecksumWrong: {
    status: 422,
    message: 'The file arrived damaged: its checksum is not the one declared.',
  },
  uploadTypeWrong: { status: 422, message: 'The file is not of the type that was declared.' },
  uploadBroken: { status: 400, message: 'The upload broke off.' },
  sessionStorageFull: {
    status: 409,
    message: 'The session’s uploads take up all the room they have: delete some first.',
  },
  storageFull: { status: 507, message: 'The server’s disk is full.' },
  tooManyItems: { status: 409, message: 'There are as many as there can be: delete one first.' },
  tooManyRequests: { status: 429, message: 'Too many requests: wait a moment and try again.' },
  internal: { status: 500, message: 'The server failed; the request id names the log line.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** The body of every error response; `field` names the invalid field of a bad request. */
export const errorBodySchema = z.object({
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  field: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** The header with a request's id, in requests and responses. */
export const requestIdHeader = 'x-request-id';
