import { z } from 'zod';

/** Every error that the server returns: its stable code, its status and what to do about it. */
export const errorCatalogue = {
  sessionNotFound: { status: 404, message: 'There is no session at this address.' },
  routeNotFound: { status: 404, message: 'There is nothing at this address.' },
  invalidRequest: { status: 400, message: 'The request is not valid for this call.' },
  payloadTooLarge: { status: 413, message: 'The request is larger than this call accepts.' },
  requestTimeout: { status: 408, message: 'The request took too long to arrive: try again.' },
  accessTokenMissing: {
    status: 401,
    message: 'This call needs an access token: request one from init_access.',
  },
  accessTokenInvalid: {
    status: 401,
    message: 'The access token is not valid: request a new one from init_access.',
  },
  forbidden: { status: 403, message: 'Your role does not allow this.' },
  hostKeyInvalid: { status: 403, message: 'The host key is not valid: ask for a new host link.' },
  speakerKeyInvalid: {
    status: 403,
    message: 'The key is not that of this session’s invitation: ask the host for the invitation link.',
  },
  invitationNeeded: {
    status: 403,
    message: 'Joining this session needs its invitation link: ask the host for it.',
  },
  linkReplaced: {
    status: 403,
    message: 'The link has been replaced by a new one: ask the host for it.',
  },
  removedFromSession: {
    status: 403,
    message: 'A host has removed you from this session: only a host can let you back in.',
  },
  hostNotRemovable: {
    status: 409,
    message: 'Only speakers can be removed: to keep a host out, have the admin make a new host link.',
  },
  personNotFound: { status: 404, message: 'This person is not here any more.' },
  composerTokenInvalid: { status: 403, message: 'The composer token has already been used or is not valid.' },
  adminPasswordWrong: { status: 403, message: 'The admin password is wrong.' },
  recordingForbidden: {
    status: 403,
    message:
      'Only the admin and the hosts of a session may open its recordings: sign in, or open the host link, in this browser.',
  },
  adminRequired: { status: 401, message: 'Sign in as admin first.' },
  broadcastAlreadyRunning: { status: 409, message: 'The session is already starting or live.' },
  kindFixed: {
    status: 409,
    message: 'A session that is on air keeps its kind: end it first.',
  },
  rtmpDestinationsChanged: {
    status: 409,
    message: 'The RTMP destinations have been changed meanwhile: reload the page and edit them again.',
  },
  broadcastNotRunning: { status: 409, message: 'The session is not live.' },
  serverFull: {
    status: 503,
    message: 'The server already carries as many broadcasts as it can: end another one first.',
  },
  chromiumMissing: {
    status: 503,
    message:
      'The server has no Chromium to draw the program with: install it or set CHROMIUM_PATH, then go live again.',
  },
  ffmpegMissing: {
    status: 503,
    message: 'The server has no ffmpeg to broadcast with: install it or set FFMPEG_PATH, then go live again.',
  },
  videoServiceUnavailable: {
    status: 503,
    message: 'The video service that this server uses does not answer: try again in a moment.',
  },
  pollNotFound: { status: 404, message: 'There is no such poll in this session.' },
  pollOptionNotFound: { status: 404, message: 'The poll has no such option.' },
  callToActionNotFound: { status: 404, message: 'There is no such call to action in this session.' },
  topicNotFound: { status: 404, message: 'There is no such topic in this session.' },
  pollNotOpen: { status: 409, message: 'The poll is not open.' },
  pollNeedsOptions: { status: 409, message: 'A poll must keep at least two options.' },
  alreadyVoted: { status: 409, message: 'This browser has already voted in this poll.' },
  viewerUnknown: {
    status: 401,
    message: 'A vote needs the cookie that the audience’s page sets: allow cookies and try again.',
  },
  notSimulive: { status: 404, message: 'This session is live: it has no recorded video.' },
  simuliveNotBroadcast: {
    status: 409,
    message: 'This session plays a recorded video: it starts by itself at its start time.',
  },
  videoNotFound: {
    status: 404,
    message: 'Update simulive status failed: video not found',
  },
  videoNotFailed: { status: 409, message: 'Only a video that failed can be tried again.' },
  videoNotReady: { status: 409, message: 'The video is not ready yet: wait until it is encoded.' },
  videoUploadGone: {
    status: 404,
    message: 'There is no such upload: it was replaced, deleted or has expired. Upload the file again.',
  },
  videoTooLarge: { status: 413, message: 'The video is larger than the server accepts.' },
  videoUnreadable: { status: 422, message: 'The file is not a video that the server can read.' },
  recordingNotFound: { status: 404, message: 'There is no such recording.' },
  localRecordingOff: { status: 409, message: 'Speakers are not recorded locally in this session.' },
  localRecordingNotFound: { status: 404, message: 'There is no such local recording in this session.' },
  localRecordingUnreadable: {
    status: 422,
    message: 'The recording has nothing of this kind that can be read. Download the original file.',
  },
  redrawNotFound: { status: 404, message: 'There is no such redraw.' },
  redrawBroadcastUnknown: {
    status: 409,
    message: 'The scene log of this session has no such broadcast that could be drawn again.',
  },
  redrawOutOfOrder: { status: 409, message: 'This part of the redraw is not the next one.' },
  signatureInvalid: {
    status: 401,
    message: 'The signature of the request is not valid, or was made too long ago.',
  },
  originRefused: { status: 403, message: 'This call is only for pages of this server.' },
  elementNotFound: { status: 404, message: 'There is no such asset in this session.' },
  backgroundNotFound: { status: 404, message: 'There is no such background in this session.' },
  uploadNotFound: {
    status: 400,
    message:
      'There is no such upload: it was not finished, has already been used or has expired. Upload the file again.',
  },
  uploadLinkInvalid: {
    status: 403,
    message: 'The address of the upload has expired: upload the file again.',
  },
  uploadAlreadyDone: { status: 409, message: 'This upload is already finished or in progress.' },
  uploadTypeRefused: { status: 415, message: 'Files of this type are not accepted.' },
  uploadTooLarge: { status: 413, message: 'The file is larger than the limit for its type.' },
  uploadSizeWrong: { status: 422, message: 'The file does not have the size that was declared.' },
  uploadChecksumWrong: {
    status: 422,
    message: 'The file was damaged on the way: its checksum is not the declared one.',
  },
  uploadTypeWrong: { status: 422, message: 'The file is not of the type that was declared.' },
  uploadBroken: { status: 400, message: 'The upload was interrupted.' },
  tooManyUploads: {
    status: 429,
    message: 'Too many uploads are unfinished: wait until some of them have arrived, then try again.',
  },
  sessionFull: {
    status: 503,
    message: 'This session is full: try again when somebody has left, or watch the broadcast.',
  },
  tooManyViewers: {
    status: 503,
    message: 'This session has as many viewers as the server takes: try again in a few minutes.',
  },
  sessionStorageFull: {
    status: 409,
    message: 'The session’s uploads have used up their space: delete some first.',
  },
  storageFull: { status: 507, message: 'The server’s disk is full.' },
  tooManyItems: { status: 409, message: 'The maximum number has been reached: delete one first.' },
  renditionNotEncoded: {
    status: 410,
    message: 'This rendition of the broadcast is not encoded at the moment: play another one.',
  },
  notThereInTime: {
    status: 503,
    message: 'What was asked for did not come in time: reload the playlist.',
  },
  tooManyRequests: { status: 429, message: 'Too many requests: wait a moment and try again.' },
  internal: { status: 500, message: 'The server failed; look for the request id in its log.' },
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
