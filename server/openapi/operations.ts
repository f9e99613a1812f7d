/**
 * What a call needs: an access token of `init_access`, the cookie of a signed-in admin, the cookie of a viewer, the cookie of a
 * host link or of a speaker link, or nothing.
 */
export type Credential = 'accessToken' | 'adminCookie' | 'viewerCookie' | 'linkCookie' | 'nothing';

export interface Operation {
  /** Permanent: clients that are generated from the document name their functions after it. */
  operationId: string;
  summary: string;
  needs: Credential;
}

type Row = readonly [call: string, operationId: string, summary: string];

const session = '/v2/streaming_studio/:studioToken';
const backgrounds = '/v2/cms/videos/:studioToken/studio_backgrounds';
const adminSession = '/v2/admin/sessions/:studioToken';

const forEverybody: readonly Row[] = [
  [`GET ${session}`, 'readSession', 'Read a session'],
  [`POST ${session}/host_access`, 'exchangeHostKey', 'Exchange the key of a host link for its cookie'],
  [
    `POST ${session}/speaker_access`,
    'exchangeSpeakerKey',
    'Exchange the key of a speaker link for its cookie',
  ],
  [`GET ${session}/audience`, 'readAudience', 'Read what the audience sees, and become a viewer'],
  [`POST ${session}/init_simulive`, 'initSimulive', 'Read when a simulive session plays which video'],
  ['GET /v2/config', 'readConfig', 'Read what a browser needs to know about this server'],
  ['GET /v2/fonts', 'listFonts', 'List the font families that the program can use'],
  ['GET /v2/time', 'readTime', 'Read the server’s clock'],
  ['GET /health', 'readHealth', 'Ask whether the server answers'],
  ['GET /v2/admin/login', 'readSignIn', 'Ask whether this browser is signed in as admin'],
  ['POST /v2/admin/login', 'signIn', 'Sign in as admin'],
  ['POST /v2/admin/logout', 'signOut', 'Sign out as admin'],
  ['POST /v1/error_reports', 'reportError', 'Report a browser’s error to the server’s log'],
  ['POST /v2/track', 'track', 'Record an event for statistics'],
  ['PUT /v1/blobs/:blobId', 'uploadBlob', 'Send the bytes of an upload'],
];

const forParticipants: readonly Row[] = [
  [`GET ${session}/links`, 'readLinks', 'Read the links with which others join'],
  [`GET ${session}/template_settings`, 'readTemplateSettings', 'Read the brand'],
  [`PUT ${session}/template_settings`, 'saveTemplateSettings', 'Replace the brand'],
  [`GET ${session}/scene_log`, 'readSceneLog', 'Read everything that happened on stage'],
  [`GET ${session}/polls`, 'listPolls', 'List the polls, drafts included'],
  [`POST ${session}/polls`, 'createPoll', 'Create a poll'],
  [
    `PUT ${session}/polls/:pollId`,
    'updatePoll',
    'Change a poll’s question, and whether its results are hidden',
  ],
  [`DELETE ${session}/polls/:pollId`, 'deletePoll', 'Delete a poll with its votes'],
  [`POST ${session}/polls/:pollId/open`, 'openPoll', 'Open a poll, and close any other'],
  [`POST ${session}/polls/:pollId/close`, 'closePoll', 'Close a poll'],
  [`POST ${session}/polls/:pollId/options`, 'createPollOption', 'Add an answer to a poll'],
  [`PUT ${session}/polls/:pollId/options/:optionId`, 'updatePollOption', 'Change an answer of a poll'],
  [`DELETE ${session}/polls/:pollId/options/:optionId`, 'deletePollOption', 'Delete an answer of a poll'],
  [`GET ${session}/call_to_actions`, 'listCallToActions', 'List the calls to action'],
  [`POST ${session}/call_to_actions`, 'createCallToAction', 'Create a call to action'],
  [`PUT ${session}/call_to_actions/:ctaId`, 'updateCallToAction', 'Change a call to action'],
  [`DELETE ${session}/call_to_actions/:ctaId`, 'deleteCallToAction', 'Delete a call to action'],
  [
    `POST ${session}/call_to_actions/:ctaId/open`,
    'openCallToAction',
    'Show a call to action to the audience',
  ],
  [
    `POST ${session}/call_to_actions/:ctaId/close`,
    'closeCallToAction',
    'Take a call to action from the audience',
  ],
  [`GET ${session}/topics`, 'listTopics', 'List the topics in their order'],
  [`POST ${session}/topics`, 'createTopic', 'Create a topic'],
  [`PUT ${session}/topics/reorder`, 'reorderTopics', 'Put the topics into another order'],
  [`PUT ${session}/topics/:topicId`, 'updateTopic', 'Change a topic'],
  [`DELETE ${session}/topics/:topicId`, 'deleteTopic', 'Delete a topic'],
  [`PUT ${session}/topics/:topicId/mark_timestamp`, 'markTopic', 'Mark in the recording when a topic began'],
  [`PUT ${session}/questions/:chatMessageId/pin`, 'pinQuestion', 'Pin a question for the audience'],
  [`PUT ${session}/questions/:chatMessageId/unpin`, 'unpinQuestion', 'Unpin a question'],
  [`GET ${session}/removed_people`, 'listRemovedPeople', 'List the people who were removed'],
  [`POST ${session}/removed_people`, 'removePerson', 'Remove a speaker from the session'],
  [`DELETE ${session}/removed_people/:personId`, 'letBackIn', 'Let a removed speaker come back'],
  [`GET ${session}/elements`, 'listAssets', 'List the assets in their order'],
  [`POST ${session}/elements/bulk_create`, 'createAssets', 'Make assets of uploaded files'],
  [`POST ${session}/elements/reorder`, 'reorderAssets', 'Put the assets into another order'],
  [`DELETE ${session}/elements/delete_all`, 'deleteAllAssets', 'Delete all assets'],
  [`DELETE ${session}/elements/:assetId`, 'deleteAsset', 'Delete an asset'],
  [`GET ${backgrounds}`, 'listBackgrounds', 'List the backgrounds'],
  [`POST ${backgrounds}`, 'createBackground', 'Make a background of an uploaded picture'],
  [`DELETE ${backgrounds}/:backgroundId`, 'deleteBackground', 'Delete a background'],
  ['POST /v1/blobs', 'createBlob', 'Announce an upload, and get the address for its bytes'],
  [
    `GET ${session}/go_live_checks`,
    'checkBeforeGoingLive',
    'Check disk, composer and RTMP servers before going live',
  ],
  [`POST ${session}/start_broadcast`, 'startBroadcast', 'Go live'],
  [`POST ${session}/stop_broadcast`, 'stopBroadcast', 'End the event'],
  [
    `GET ${session}/local_recordings/:recordingId`,
    'readLocalRecording',
    'Ask which parts of a local recording have arrived',
  ],
  ['POST /v2/pusher/auth', 'authorizeChannel', 'Authorize a subscription to a private notification channel'],
];

const forAdmins: readonly Row[] = [
  ['GET /v2/admin/sessions', 'listSessions', 'List all sessions with their links'],
  ['POST /v2/admin/sessions', 'createSession', 'Create a session'],
  [`GET ${adminSession}`, 'readAdminSession', 'Read a session with its links'],
  [`PUT ${adminSession}`, 'updateSession', 'Replace what an admin decides about a session'],
  [`DELETE ${adminSession}`, 'deleteSession', 'Delete a session with everything in it'],
  [`GET ${adminSession}/contents`, 'readSessionContents', 'Read what would be deleted with a session'],
  [`GET ${adminSession}/scene_log`, 'downloadSceneLog', 'Download the scene log as JSON lines'],
  [`POST ${adminSession}/duplicate`, 'duplicateSession', 'Create a session with the settings of another'],
  [`PUT ${adminSession}/settings`, 'updateSessionSettings', 'Change whether anybody may join as a speaker'],
  [`POST ${adminSession}/new_link`, 'replaceLink', 'Replace a host or speaker link; the old one ends'],
  [
    'POST /v2/admin/rtmp_test',
    'testRtmpDestination',
    'Send a few seconds of a test picture to an RTMP destination',
  ],
  ['GET /v2/admin/on_air', 'listOnAir', 'List what is on air, with its figures'],
  ['GET /v2/admin/embedding', 'readEmbedding', 'Read which sites may embed the watch page'],
  ['GET /v2/admin/storage', 'readStorage', 'Read how full the disk is'],
  ['GET /v2/admin/storage/old_recordings', 'listOldRecordings', 'List recordings of a certain age'],
  ['POST /v2/admin/storage/prune', 'pruneRecordings', 'Delete old recordings'],
  [`GET ${adminSession}/recordings/:fileName/preview`, 'previewRecording', 'Read pictures of a recording'],
  [`GET ${adminSession}/video`, 'readVideo', 'Read the video of a simulive session'],
  [`DELETE ${adminSession}/video`, 'deleteVideo', 'Delete the video of a simulive session'],
  [`POST ${adminSession}/video/retry`, 'retryVideo', 'Encode a video again'],
  [
    `POST ${adminSession}/video/from_recording`,
    'makeVideoOfRecording',
    'Make a simulive video of a recording',
  ],
  [`POST ${adminSession}/video/cover`, 'uploadCover', 'Replace the cover of a simulive video'],
  [`GET ${adminSession}/statistics`, 'readStatistics', 'Read what a session was used for'],
  [`GET ${adminSession}/statistics.csv`, 'downloadStatistics', 'Download the statistics as a table'],
  [`GET ${adminSession}/local_recordings`, 'listLocalRecordings', 'List the speakers’ local recordings'],
  [
    `GET ${adminSession}/local_recordings/scene_changes.csv`,
    'downloadSceneChanges',
    'Download when the scene changed, for an editing program',
  ],
  [
    `GET ${adminSession}/local_recordings/:recordingId/original`,
    'downloadLocalRecording',
    'Download a local recording as it was recorded',
  ],
  [
    `GET ${adminSession}/local_recordings/:recordingId/aligned.:kind`,
    'downloadAlignedRecording',
    'Download a local recording that begins with the program',
  ],
  [
    `GET ${adminSession}/redraws`,
    'listRedraws',
    'List the broadcasts that can be drawn again, and the redraws',
  ],
  [`POST ${adminSession}/redraws`, 'createRedraw', 'Draw a broadcast again from the local recordings'],
  [`POST ${adminSession}/redraws/:redrawId/cancel`, 'cancelRedraw', 'Stop drawing a broadcast again'],
  [`DELETE ${adminSession}/redraws/:redrawId`, 'deleteRedraw', 'Delete a redraw with its video'],
  [`GET ${adminSession}/redraws/:redrawId/video.mp4`, 'downloadRedraw', 'Download the video of a redraw'],
];

const described = (needs: Credential, rows: readonly Row[]): [string, Operation][] =>
  rows.map(([call, operationId, summary]) => [call, { operationId, summary, needs }]);

/** Every call of the OpenAPI document, by its method and path as the router has it. */
export const operations: ReadonlyMap<string, Operation> = new Map([
  ...described('nothing', forEverybody),
  ...described('linkCookie', [
    [`POST ${session}/init_access`, 'initAccess', 'Get access to a session in a role'],
  ]),
  ...described('viewerCookie', [[`POST ${session}/polls/:pollId/votes`, 'vote', 'Vote in an open poll']]),
  ...described('accessToken', forParticipants),
  ...described('adminCookie', forAdmins),
]);
